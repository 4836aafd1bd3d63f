import { type RuntimeSettings, runtimeSettingsId } from '@teachnet/protocol'

import { compress, type Compressed } from '../http/reply/compressed.ts'
import { scriptHash } from './content-policy.ts'
import type { Origins } from './place.ts'

/** An app's page with the settings of this installation. */
export interface SpaPage extends Compressed {
  /** Hashes of the inline scripts from the build. */
  readonly scriptHashes: readonly string[]
}

/** Adds the settings of this installation to the page of a build, once for each build. */
export function createSpaPage(origins: Origins): (template: string) => Promise<SpaPage> {
  const element = settingsElement(origins)
  let kept: { readonly of: string; readonly page: Promise<SpaPage> } | undefined
  return (template) => {
    if (kept?.of !== template) kept = { of: template, page: fill(template, element) }
    return kept.page
  }
}

async function fill(template: string, element: string): Promise<SpaPage> {
  const html = template.replace('</head>', () => `${element}</head>`)
  return { ...(await compress(Buffer.from(html))), scriptHashes: inlineScriptsOf(template).map(scriptHash) }
}

/** JSON as a data block; `<` is escaped so that it cannot end the block. */
function settingsElement({ apiOrigin, publicOrigin }: Origins): string {
  const settings: RuntimeSettings = {
    ...(apiOrigin !== undefined && { apiOrigin }),
    ...(publicOrigin !== undefined && { publicOrigin }),
  }
  return `<script type="application/json" id="${runtimeSettingsId}">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`
}

/** Scripts with a JavaScript type; data blocks do not run and need no permission. */
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi
const isData = /\btype=["']?(?!module|text\/javascript|application\/javascript)[\w/+-]+/i

/** A build's page contains no user content, so every script in it belongs to the app. */
function inlineScriptsOf(template: string): string[] {
  return [...template.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !isData.test(attributes))
    .map(([, , code = '']) => code)
}
