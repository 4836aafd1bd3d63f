import { adminArea, type Area, memberArea, type RuntimeSettings } from '@teachnet/protocol'

/**
 * Where an app and its neighbours are served. Code, menus, permissions and replies of the API name pages by paths of the product,
 * `/admin/teacher/teacher`; a browser's address has the folder of the installation instead, `/teach/admin/teacher/teacher`.
 */
export interface AppAddresses {
  /** Path of the folder that this app is served from, with a slash at its end. */
  readonly folder: string
  /** The `basename` of this app's router. */
  readonly basename: string
  /** Returns the address of a path of the product: a page of this app, of another app, or of the public site. */
  readonly addressOf: (path: string) => string
  /** Returns the product's path of an address of this app, such as `location.pathname`; undefined for any other address. */
  readonly pathOf: (pathname: string) => string | undefined
}

export interface AppAddressesOptions extends Pick<RuntimeSettings, 'publicOrigin' | 'memberAddress' | 'adminAddress'> {
  readonly area: Pick<Area, 'basePath'>
  /** Default: the base path of the area. */
  readonly folder?: string
}

export function createAppAddresses(options: AppAddressesOptions): AppAddresses {
  const { area, folder = `${area.basePath}/`, publicOrigin = '', memberAddress, adminAddress } = options
  const own = withoutSlash(folder)
  const apps: readonly (readonly [base: string, address: string])[] = [
    [area.basePath, own],
    [memberArea.basePath, withoutSlash(memberAddress ?? memberArea.basePath)],
    [adminArea.basePath, withoutSlash(adminAddress ?? adminArea.basePath)],
  ]
  return {
    folder,
    basename: own || '/',
    addressOf: (path) => {
      for (const [base, address] of apps) {
        const rest = within(path, base)
        if (rest !== undefined) return `${address}${rest}` || '/'
      }
      return `${publicOrigin}${path}`
    },
    pathOf: (pathname) => {
      const rest = within(pathname, own)
      return rest === undefined ? undefined : `${area.basePath}${rest}`
    },
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** What follows the base in a path; undefined for a path that is not below it. */
function within(path: string, base: string): string | undefined {
  const rest = path.slice(base.length)
  return path.startsWith(base) && (rest === '' || /^[/?#]/.test(rest)) ? rest : undefined
}

/**
 * Returns the folder that a built app is served from: the one above its scripts. The host decides about it, so the build cannot contain
 * it.
 * @param script `import.meta.url` of a module of the app
 * @param base `import.meta.env.BASE_URL`: a path on the development server, relative in a build
 */
export function appFolderOf(script: string, base: string): string {
  return base.startsWith('/') ? base : new URL('../', script).pathname
}
