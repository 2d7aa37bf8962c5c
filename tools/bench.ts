/** `npm run bench -- <name>`: runs `bench/<name>.ts`, which prints its tables and a last line of JSON. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../bench')
const [name = ''] = process.argv.slice(2)
const file = path.join(folder, `${name}.ts`)

if (/^[a-z]+$/.test(name) && existsSync(file)) {
  await import(file)
} else {
  const names = readdirSync(folder).flatMap((found) => /^([a-z]+)\.ts$/.exec(found)?.[1] ?? [])
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exitCode = 1
}
