import { type ThirdTexts, thirdText } from '#text/third.ts'
import { useLanguage } from '#web/app/language.ts'

/** Texts of identity checks in the language of the app: only these pages load them. */
export const useThirdTexts = (): ThirdTexts => thirdText(useLanguage())
