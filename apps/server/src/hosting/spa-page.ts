import { type RuntimeSettings, runtimeSettingsId } from '@teachnet/contract'

import type { BuiltFile } from './built-files.ts'
import { compress, type Compressed } from './compressed.ts'
import { contentPolicyOf } from './content-policy.ts'
import type { Origins } from './place.ts'

/** An app's page as this installation sends it. */
export interface SpaPage extends Compressed {
  readonly contentPolicy: string
}

/** Makes the page of a build into that of this installation: it tells the app its settings. Done once for each build. */
export function createSpaPage(origins: Origins): (built: BuiltFile) => Promise<SpaPage> {
  const element = settingsElement(origins)
  let kept: { readonly of: BuiltFile; readonly page: Promise<SpaPage> } | undefined
  return (built) => {
    if (kept?.of !== built) kept = { of: built, page: fill(built, element, origins) }
    return kept.page
  }
}

async function fill(built: BuiltFile, element: string, origins: Origins): Promise<SpaPage> {
  const html = built.bodies.identity.toString().replace('</head>', () => `${element}</head>`)
  return { ...(await compress(Buffer.from(html))), contentPolicy: contentPolicyOf(html, origins) }
}

/** JSON as a data block; an escaped `<` cannot end it. */
function settingsElement({ apiOrigin }: Origins): string {
  const settings: RuntimeSettings = { ...(apiOrigin !== undefined && { apiOrigin }) }
  return `<script type="application/json" id="${runtimeSettingsId}">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`
}
