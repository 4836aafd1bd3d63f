import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import { createBuiltFiles } from './built-files.ts'
import { createBuiltPage } from './built-page.ts'
import { contentPolicyOf } from './content-policy.ts'
import type { KeptReleases } from './kept-releases.ts'
import { notBuiltPage } from './not-built.ts'
import { languageCookieFor, pageHeaders } from './page-headers.ts'
import { basePaths, pathOf, type Origins, type SpaName } from './place.ts'
import { send } from './send.ts'
import { createSpaPage } from './spa-page.ts'

export interface Spa {
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
  readonly releases: KeptReleases
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
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentPolicyOf(
          // A menu rule may show any page in a frame.
          {
            scriptHashes: page.scriptHashes,
            frames: ['https:'],
            files: await loadSources(),
            ...(moduleStyles && { moduleStyles }),
          },
          origins,
        ),
        vary: 'Accept-Encoding',
        ...pageHeaders,
        ...(cookie !== undefined && { 'set-cookie': cookie }),
      }
      send(request, response, { ...page, status: 200, headers })
    },
  }
}
