import type { ApiClient } from '@teachnet/api-client'
import type { Locale } from '@teachnet/protocol'

/** The property `host` of the screens of a module. */
export interface ModuleHost {
  readonly uid: string
  readonly locale: Locale
  /** Values of the module that every administrator may read. */
  readonly settings: Readonly<Record<string, string>>
  /** A text of the module's message file, with `{name}` replaced by values; the id for a missing text. */
  readonly text: (id: string, values?: Readonly<Record<string, string | number>>) => string
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
  const fileUrl = (path: string) => `${origin}${parts.base}${path}`
  const texts = parts.messages === '' ? {} : await loadTexts(fileUrl(parts.messages))
  return {
    uid: parts.uid,
    locale,
    settings: parts.settings,
    fileUrl,
    text: (id, values = {}) =>
      (texts[id] ?? id).replaceAll(/\{(\w+)\}/g, (full, name: string) =>
        Object.hasOwn(values, name) ? String(values[name]) : full,
      ),
    call: (method, path, body) => client.request({ method, path, body }),
  }
}

async function loadTexts(address: string): Promise<Readonly<Record<string, string>>> {
  try {
    const texts: unknown = await (await fetch(address)).json()
    const entries = Object.entries(typeof texts === 'object' && texts !== null ? texts : {})
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}
