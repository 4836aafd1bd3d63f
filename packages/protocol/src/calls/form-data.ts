import type { Area } from '../areas.ts'
import { defineCall } from './define-call.ts'

const callers = {
  admin: { access: 'signed-in', area: 'admin' },
  member: { access: 'public', area: 'none' },
} as const

/**
 * Data that forms of an area need besides their records: regions, and images of file suffixes. Visitors may make the member centre's calls.
 */
export function formCallsOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  const caller = callers[name]
  return {
    regions: defineCall({ schemas: 'regions', method: 'GET', path: `${apiPrefix}/ajax/area`, ...caller }),
    suffixPicture: defineCall({
      schemas: 'suffixPicture',
      method: 'GET',
      path: `${apiPrefix}/ajax/buildSuffixSvg`,
      produces: 'image/svg+xml',
      ...caller,
    }),
  } as const
}
