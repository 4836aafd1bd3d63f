import type { ApiClient } from '@teachnet/api-client'
import { createTexts, type ModuleText, readTexts } from '@teachnet/contract/module-texts'
import type { Locale } from '@teachnet/protocol'

/** The property `host` of the screens of a module. */
export interface ModuleHost {
  readonly uid: string
  readonly locale: Locale
  /** Values of the module that every administrator may read. */
  readonly settings: Readonly<Record<string, string>>
  /** A text of the module's message file, with `{name}` replaced by values; the id for a missing text. */
  readonly text: ModuleText
  /** The languages of its message files, also those that the back office does not have. */
  readonly languages: readonly string[]
  /** Loads the texts of a language. A text that it lacks comes in the language of the back office. */
  readonly textsIn: (language: string) => Promise<ModuleText>
  /** A call of the server with the account's rights: `call('POST', '/admin/library.Book/add', { name })` returns the reply's data. */
  readonly call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>
  /** Address of one of the module's files. */
  readonly fileUrl: (path: string) => string
}

/** A module as the session names it. */
export interface ModuleParts {
  readonly uid: string
  readonly base: string
  readonly messages: string
  readonly languages?: Readonly<Record<string, string>> | undefined
  readonly start: string
  readonly pages: Readonly<Record<string, string>>
  readonly inputs: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, string>>
}

interface HostOptions {
  readonly client: Pick<ApiClient, 'request'>
  readonly locale: Locale
  /** Origin of the API; empty: that of the page. */
  readonly origin: string
}

/** Creates the host of the screens of one module, with its texts loaded. Missing texts are shown as their ids. */
export async function createModuleHost(
  parts: ModuleParts,
  { client, locale, origin }: HostOptions,
): Promise<ModuleHost> {
  const { uid, messages, languages = {}, settings } = parts
  const fileUrl = (path: string) => `${origin}${parts.base}${path}`
  const load = async (path: string) => (path === '' ? {} : loadTexts(fileUrl(path)))
  const texts = await load(messages)
  return {
    uid,
    locale,
    settings,
    fileUrl,
    text: createTexts([texts]),
    languages: Object.keys(languages),
    textsIn: async (language) =>
      createTexts([await load(Object.hasOwn(languages, language) ? (languages[language] ?? '') : ''), texts]),
    call: (method, path, body) => client.request({ method, path, body }),
  }
}

async function loadTexts(address: string): Promise<Readonly<Record<string, string>>> {
  try {
    return readTexts(await (await fetch(address)).json())
  } catch {
    return {}
  }
}
