import { appConfig } from '#contract/settings.ts'
import {
  changeSetList,
  configEntries,
  discardChangeSet,
  saveChangeSet,
  undoChangeSet,
} from '#contract/settings.desk.ts'
import { featureList } from '#contract/settings.features.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { discardSet, listEntries, listSets, saveSet, undoSet } from '#server/settings/changes.ts'
import { showConfig } from '#server/settings/config.ts'
import { listFeatures } from '#server/settings/features.ts'

/** Handlers of `contract/settings*.ts`. */
export const settingsRoutes = (): Route[] => [
  serve(appConfig, showConfig),
  serve(featureList, listFeatures),
  serve(configEntries, listEntries),
  serve(changeSetList, listSets),
  serve(saveChangeSet, saveSet),
  serve(discardChangeSet, discardSet),
  serve(undoChangeSet, undoSet),
]
