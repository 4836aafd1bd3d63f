import type { Area } from '../areas.ts'
import { defineCall } from './define-call.ts'

/** Storage modules of the old back end, each with a callback at its own path. */
export const storageCallbacks = ['storage', 'Qiniu', 'Alioss', 'Cos'] as const

/** The upload calls of an area. */
export function uploadCallsOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  const ajax = `${apiPrefix}/ajax`
  const signedIn = { access: 'signed-in', area: name } as const
  return {
    upload: defineCall({ schemas: 'upload', method: 'POST', path: `${ajax}/upload`, ...signedIn }),
    /** Not in the old back end; announced by `upload.hasKnownCall`. */
    uploadKnown: defineCall({
      schemas: 'uploadKnown',
      method: 'GET',
      path: `${ajax}/uploadKnown`,
      isOwn: true,
      ...signedIn,
    }),
    /** Announced by `upload.hasPolicyCall`. */
    uploadPolicy: defineCall({
      schemas: 'uploadPolicy',
      method: 'POST',
      path: `${ajax}/uploadPolicy`,
      isOwn: true,
      ...signedIn,
    }),
    storageCallback: storageCallbackOf('storage', { name, apiPrefix }),
  } as const
}

/** The callback of a storage module. */
export function storageCallbackOf<Name extends Area['name']>(
  module: string,
  { name, apiPrefix }: Pick<Area, 'apiPrefix'> & { readonly name: Name },
) {
  return defineCall({
    schemas: 'storageCallback',
    method: 'POST',
    path: `${apiPrefix}/${module}/callback`,
    access: 'signed-in',
    area: name,
  })
}
