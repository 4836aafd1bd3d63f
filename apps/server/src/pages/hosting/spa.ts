import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createBuiltFiles } from './built-files.ts'
import { contentPolicyOf, inlineScriptsOf, scriptHash } from './content-policy.ts'
import type { StoredReleases } from './stored-releases.ts'
import { notBuiltPage, languageCookieFor, pageHeaders, send } from './page-replies.ts'
import { basePaths, pathOf, type Origins, type SpaName } from './place.ts'
import { readFile, stat } from 'node:fs/promises'
import { textCalls } from '@teachnet/contract/texts'
import { type RuntimeSettings, runtimeSettingsId } from '@teachnet/protocol'
import { compress, type Compressed } from '../../http/reply/compressed.ts'

interface Spa {
  /** Sends a file of the build when the path names one, or 404 when it names a missing asset. */
  sendFile: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Sends the app's page, which routes the path itself. */
  sendPage: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

interface SpaOptions {
  readonly origins: Origins
  readonly loadSources: () => Promise<readonly string[]>
  /** Absent for an app without modules. */
  readonly loadModuleStyles?: () => Promise<readonly string[]>
  /** Version of the texts that staff changed; undefined: there are none. */
  readonly loadTexts: () => Promise<string | undefined>
  readonly releases: StoredReleases
}

/** Serves one of the two signed-in apps from its build folder. */
export function createSpa(
  name: SpaName,
  appFolder: string,
  { origins, loadSources, loadModuleStyles, loadTexts, releases }: SpaOptions,
): Spa {
  const base = basePaths[name]
  const build = join(appFolder, 'dist')
  const files = createBuiltFiles(build, 'no-cache', () => releases.of(name, build))
  const readTemplate = createBuiltPage(join(build, 'index.html'))
  const pageOf = createSpaPage(origins)
  return {
    sendFile: async (request, response) => {
      const path = pathOf(request.url ?? '').slice(base.length)
      return !path.endsWith('.html') && files.send(path, request, response)
    },
    sendPage: async (request, response) => {
      const template = await readTemplate()
      if (template === undefined) return notBuiltPage(response, name)
      const page = await pageOf(template, await loadTexts())
      const cookie = languageCookieFor(request.url ?? '', origins)
      const moduleStyles = await loadModuleStyles?.()
      const headers: Record<string, string> = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentPolicyOf(
          // A menu rule may show any page in a frame.
          {
            scriptHashes: page.scriptHashes,
            frames: ['https:'],
            files: await loadSources(),
            moduleStyles,
          },
          origins,
        ),
        vary: 'Accept-Encoding',
        ...pageHeaders,
      }
      if (cookie !== undefined) headers['set-cookie'] = cookie
      send(request, response, { ...page, status: 200, headers })
    },
  }
}

/** Creates a reader for the page of a build: reads it at the first call and after a new build; undefined while there is none. */
function createBuiltPage(file: string): () => Promise<string | undefined> {
  let cached: { readonly version: string; readonly text: Promise<string> } | undefined
  return async () => {
    const found = await stat(file).catch(() => undefined) // no build yet
    if (!found?.isFile()) return undefined
    const version = `${found.mtimeMs}/${found.size}`
    if (cached?.version !== version) cached = { version, text: readFile(file, 'utf8') }
    return cached.text
  }
}

/** An app's page with the settings of this installation. */
interface SpaPage extends Compressed {
  /** Hashes of the inline scripts from the build. */
  readonly scriptHashes: readonly string[]
}

/**
 * Adds the settings of this installation to the page of a build, once for each build and each version of the changed texts.
 */
function createSpaPage(origins: Origins): (template: string, texts: string | undefined) => Promise<SpaPage> {
  let cached: { readonly of: string; readonly texts: string | undefined; readonly page: Promise<SpaPage> } | undefined
  return (template, texts) => {
    if (cached?.of !== template || cached.texts !== texts)
      cached = { of: template, texts, page: fill(template, settingsElement(origins, texts)) }
    return cached.page
  }
}

async function fill(template: string, element: string): Promise<SpaPage> {
  const html = template.replace('</head>', () => `${element}</head>`)
  return { ...(await compress(Buffer.from(html))), scriptHashes: inlineScriptsOf(template).map(scriptHash) }
}

/** JSON as a data block; `<` is escaped so that it cannot end the block. */
function settingsElement(origins: Origins, texts: string | undefined): string {
  const { apiOrigin, publicOrigin, adminOrigin, memberOrigin, adminPath = '', memberPath = '' } = origins
  const settings: RuntimeSettings = {
    apiOrigin,
    publicOrigin,
    adminAddress: adminOrigin !== undefined ? adminOrigin + adminPath : undefined,
    memberAddress: memberOrigin !== undefined ? memberOrigin + memberPath : undefined,
    texts: texts !== undefined ? `${textCalls.ownTexts.path}?version=${texts}` : undefined,
  }
  return `<script type="application/json" id="${runtimeSettingsId}">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`
}
