import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'

import { cleanEnvironment } from './environment.mjs'

it('removes the variables of the outer npm run, and keeps those for a company registry', () => {
  const env = cleanEnvironment(
    {
      npm_lifecycle_event: 'start',
      npm_config_prefix: '/x',
      npm_config_registry: 'https://registry.example',
      NODE_ENV: 'test',
      HOME: '/home/me',
      PATH: '/bin',
    },
    '/app',
  )
  expect(env).toMatchObject({
    npm_config_registry: 'https://registry.example',
    HOME: '/home/me',
    TURBO_TELEMETRY_DISABLED: '1',
  })
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['npm_lifecycle_event']))
  expect(env).not.toHaveProperty('npm_config_prefix')
  expect(env).not.toHaveProperty('NODE_ENV')
})

it('puts the workspace’s tools first on the PATH, with the variable name of the system', () => {
  expect(cleanEnvironment({ Path: '/bin' }, '/app').Path).toBe(`/app/node_modules/.bin${delimiter}/bin`)
})

it('keeps compiled code in the project, unless the caller names another folder', () => {
  expect(cleanEnvironment({}, '/app').NODE_COMPILE_CACHE).toBe(join('/app', 'node_modules', '.cache', 'node'))
  expect(cleanEnvironment({ NODE_COMPILE_CACHE: '/cache' }, '/app').NODE_COMPILE_CACHE).toBe('/cache')
})
