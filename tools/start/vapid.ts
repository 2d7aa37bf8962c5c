import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webPush from 'web-push'
import * as z from 'zod/mini'

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The keys that pushes are signed with, made at the first start and kept in the data folder: browsers
 * that subscribed with one key take pushes of no other.
 */
export function vapidKeys(dataDir: string): Readonly<Record<string, string>> {
  const folder = path.join(dataDir, 'push')
  const file = path.join(folder, 'vapid.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 })
  }
  const { publicKey, privateKey } = Keys.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}
