// Setup file of the projects that render with React: stops it from recording a stack trace for each element, which takes a fifth of the time of
// their tests. React itself stops after 10,000 elements in a second; here its counter is always above that. Only the component stacks of
// warnings become shorter. A React without this counter is left as it is.
import { createRequire } from 'node:module'
import { expect } from 'vitest'

const internalsName = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

// The React of the project, not one of this folder.
const react: unknown = createRequire(expect.getState().testPath ?? import.meta.url)('react')
const internals: unknown = typeof react === 'object' && react !== null ? Reflect.get(react, internalsName) : undefined
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set() {
      // React sets it to 0 each second.
    },
  })
