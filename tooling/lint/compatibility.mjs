/** MDN's compatibility data, and what the browsers of `.browserslistrc` lack by it. */
import browserslist from 'browserslist'
import { createRequire } from 'node:module'

export const data = createRequire(import.meta.url)('@mdn/browser-compat-data')

const browserNames = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'safari_ios',
  firefox: 'firefox',
}

/** Browser of the data → its oldest supported version. */
const oldest = new Map()
for (const browser of browserslist(undefined, { path: import.meta.dirname })) {
  const [id, versions] = browser.split(' ')
  const version = Number.parseFloat(versions)
  const name = browserNames[id]
  // `and_chr` has only the current version in browserslist's data: the engine is that of Chrome.
  if (name !== undefined && id !== 'and_chr') oldest.set(name, Math.min(version, oldest.get(name) ?? version))
}

/** Returns whether a supported browser lacks the feature, or has it only under another name or behind a flag. */
export function isLacking(compat) {
  if (compat?.support === undefined) return false
  return [...oldest].some(([browser, version]) => {
    const entries = [compat.support[browser] ?? []].flat()
    return !entries.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
        if (flags !== undefined || prefix !== undefined || other !== undefined || removed !== undefined) return false
        return added !== false && added !== 'preview' && Number.parseFloat(String(added).replace('≤', '')) <= version
      },
    )
  })
}
