import { type RuntimeSettings, runtimeSettingsId } from '@teachnet/contract'

import type { BuiltFile } from './built-files.ts'
import { compress, type Compressed } from './compressed.ts'
import { scriptHash } from './content-policy.ts'
import type { Origins } from './place.ts'

/** An app's page as this installation sends it. */
export interface SpaPage extends Compressed {
  /** Of the inline scripts that the build wrote. */
  readonly scriptHashes: readonly string[]
}

/** Makes the page of a build into that of this installation: it tells the app its settings. Done once for each build. */
export function createSpaPage(origins: Origins): (built: BuiltFile) => Promise<SpaPage> {
  const element = settingsElement(origins)
  let kept: { readonly of: BuiltFile; readonly page: Promise<SpaPage> } | undefined
  return (built) => {
    if (kept?.of !== built) kept = { of: built, page: fill(built, element) }
    return kept.page
  }
}

async function fill(built: BuiltFile, element: string): Promise<SpaPage> {
  const template = built.bodies.identity.toString()
  const html = template.replace('</head>', () => `${element}</head>`)
  return { ...(await compress(Buffer.from(html))), scriptHashes: inlineScriptsOf(template).map(scriptHash) }
}

/** JSON as a data block; an escaped `<` cannot end it. */
function settingsElement({ apiOrigin }: Origins): string {
  const settings: RuntimeSettings = { ...(apiOrigin !== undefined && { apiOrigin }) }
  return `<script type="application/json" id="${runtimeSettingsId}">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`
}

/** JavaScript by its type; data blocks are not run and need no permission. */
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi
const isData = /\btype=["']?(?!module|text\/javascript|application\/javascript)[\w/+-]+/i

/** A build's page holds nothing that people wrote, so that every script in it is our own. */
function inlineScriptsOf(template: string): string[] {
  return [...template.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !isData.test(attributes))
    .map(([, , code = '']) => code)
}
