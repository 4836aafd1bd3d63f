import type { Languages } from '../languages.ts'
import type { StyleNames } from './style-problems.ts'

/** The languages whose catalogues are checked: those of `defineLanguages`. */
export interface CheckedLanguages extends Pick<Languages, 'locales' | 'defaultLocale'> {
  /** The language and its fallbacks, for `compile`. Default: the language, then the default one. */
  chainOf?(locale: string): readonly string[]
}

/** The configuration of the check, from the file `i18n.config.ts` or `i18n.config.js` next to the workspace's `package.json`. */
export interface I18nConfig {
  readonly languages: CheckedLanguages
  /** Folders of applications and packages, `*` for any name: `['apps/*', 'packages/*']`, or `['.']` for a single one. */
  readonly folders: readonly string[]
  /**
   * Functions that take a message id as the first argument, or after the language. Methods and imported functions of the default names may be those of another library: what they get
   * is an id only if there are messages with the same first part. Default: `text`, `rich`, `format`, `formatRich`, `translate`.
   */
  readonly functions?: readonly string[]
  /** The pattern of an id; other texts are not treated as ids. Default: any text. */
  readonly idPattern?: RegExp
  /** Source files whose property names are message ids: those of a package that keeps its few texts in code. */
  readonly textsInCode?: readonly string[]
  /** The formats that the application passes to its messages: their names are known styles, as in `{n, number, money}`. */
  readonly formats?: StyleNames
  /** Folders in which message ids need not exist. Default: tests and their support. */
  readonly ignore?: readonly string[]
}

/** Returns the configuration unchanged, with its type checked. */
export function defineConfig(config: I18nConfig): I18nConfig {
  return config
}
