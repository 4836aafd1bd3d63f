import bowser from 'bowser'

/** A device as its user agent describes it. Unknown parts are empty. */
export interface Device {
  /** Name and main version, e.g. `Chrome 141`. */
  readonly browser: string
  /** Operating system with its version, e.g. `iOS 18`; on desktops without the version. */
  readonly system: string
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'other'
}

const kinds = ['desktop', 'mobile', 'tablet'] as const

/** Reads the header `User-Agent`. */
export function readUserAgent(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '', kind: 'other' }
  const { browser, os, platform } = bowser.parse(userAgent)
  return {
    browser: nameOf(browser.name, browser.version?.split('.')[0]),
    // Browsers on desktops report a fixed version: Windows 10 for 11, macOS 10.15 for every later one.
    system: nameOf(os.name, platform.type === 'desktop' ? undefined : os.version?.split('.')[0]),
    kind: kinds.find((kind) => kind === platform.type) ?? 'other',
  }
}

function nameOf(name: string | undefined, version: string | undefined): string {
  return [name, version].filter(Boolean).join(' ')
}
