// Writes the headers that the server sends with the pages of an app, for hosts that serve its files: `headers.conf` for nginx and `headers.caddy`
// beside its page, with the hashes of its inline scripts. Run by the build of the app.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { contentPolicyOf, inlineScriptsOf, scriptHash } from '../apps/server/src/pages/hosting/content-policy.ts'
import { pageHeaders } from '../apps/server/src/pages/hosting/page-replies.ts'

const [app = ''] = process.argv.slice(2)
const dist = join(import.meta.dirname, '../apps', app, 'dist')
const scriptHashes = inlineScriptsOf(readFileSync(join(dist, 'index.html'), 'utf8')).map(scriptHash)

/** What each web server calls the origin of the API that its recipe names. */
const api = { nginx: '$teachnet_api', caddy: '{vars.api}' }

/** A host of files does not know which places the content names: pictures and calls may go to any with TLS, scripts only to the app and the API. */
function headersOf(apiOrigin: string): readonly (readonly [name: string, value: string])[] {
  const page = { scriptHashes, frames: ['https:'], files: ['https:'], moduleStyles: ['https:'] }
  return [
    ['content-security-policy', contentPolicyOf(page, { apiOrigin })],
    ...Object.entries(pageHeaders),
    ['strict-transport-security', 'max-age=31536000'],
  ]
}

const note = '# Written by the build: the headers of pages, as the server sends them.'
const nginx = headersOf(api.nginx).map(([name, value]) => `add_header ${name} "${value}" always;`)
const caddy = headersOf(api.caddy).map(([name, value]) => `header ${name} "${value}"`)
writeFileSync(join(dist, 'headers.conf'), [note, ...nginx, ''].join('\n'))
writeFileSync(join(dist, 'headers.caddy'), [note, ...caddy, ''].join('\n'))
