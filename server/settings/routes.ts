import { appConfig } from '#contract/settings.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { showConfig } from '#server/settings/config.ts'

/** Handlers of `contract/settings.ts`. */
export const settingsRoutes = (): Route[] => [serve(appConfig, showConfig)]
