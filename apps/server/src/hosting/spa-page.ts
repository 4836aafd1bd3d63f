import { textCalls } from '@teachnet/contract/texts'
import { type RuntimeSettings, runtimeSettingsId } from '@teachnet/protocol'

import { compress, type Compressed } from '../http/reply/compressed.ts'
import { scriptHash } from './content-policy.ts'
import type { Origins } from './place.ts'

/** An app's page with the settings of this installation. */
export interface SpaPage extends Compressed {
  /** Hashes of the inline scripts from the build. */
  readonly scriptHashes: readonly string[]
}

/**
 * Adds the settings of this installation to the page of a build, once for each build and each version of the changed texts.
 */
export function createSpaPage(origins: Origins): (template: string, texts: string | undefined) => Promise<SpaPage> {
  let kept: { readonly of: string; readonly texts: string | undefined; readonly page: Promise<SpaPage> } | undefined
  return (template, texts) => {
    if (kept?.of !== template || kept.texts !== texts)
      kept = { of: template, texts, page: fill(template, settingsElement(origins, texts)) }
    return kept.page
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
    ...(apiOrigin !== undefined && { apiOrigin }),
    ...(publicOrigin !== undefined && { publicOrigin }),
    ...(adminOrigin !== undefined && { adminAddress: adminOrigin + adminPath }),
    ...(memberOrigin !== undefined && { memberAddress: memberOrigin + memberPath }),
    ...(texts !== undefined && { texts: `${textCalls.ownTexts.path}?version=${texts}` }),
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
