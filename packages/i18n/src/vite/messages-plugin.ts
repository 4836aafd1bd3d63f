import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { defaultLocale } from '@teachnet/contract'
import type { Plugin } from 'vite'
import { parseMessages } from '../node/read-catalogues.ts'
import { compileMessages } from './compile-messages.ts'

const messageFile = /^(.+\/locales\/)(zh-cn|en)(\/.+\.json)$/

const jsonAttribute = /(\/locales\/[^'"]+\.json['"]), \{ with: \{ type: 'json' \} \}/g

/**
 * Compiles message files (`…/locales/<locale>/….json`, the app's and those of packages) and keeps the ICU parser out of the browser.
 * A message that a translation misses is filled in from Chinese here, so that a browser never needs the other language.
 */
export function messages(): Plugin {
  return {
    name: 'teachnet:messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
          },
        ],
      },
    }),
    // A message file is served as a script, which a browser refuses where the import says that it is JSON; only Node needs it said.
    transform: {
      filter: { id: /\.tsx?$/, code: /\.json['"], \{ with: / },
      handler: (code) => ({ code: code.replaceAll(jsonAttribute, '$1'), map: null }),
    },
    load: {
      filter: { id: messageFile },
      async handler(id) {
        const [, folder, locale, name] = messageFile.exec(id) ?? []
        if (!folder || !name) return undefined
        const base = `${folder}${defaultLocale}${name}`
        const sources = locale === defaultLocale || !existsSync(base) ? [id] : [base, id]
        const texts: Record<string, string> = {}
        for (const source of sources) {
          this.addWatchFile(source)
          Object.assign(texts, parseMessages(await readFile(source, 'utf8'), source))
        }
        return { code: JSON.stringify(compileMessages(texts)), moduleType: 'json' }
      },
    },
  }
}
