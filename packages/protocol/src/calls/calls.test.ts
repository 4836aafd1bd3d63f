import { expect, expectTypeOf, it } from 'vitest'
import { areas } from '../areas.ts'
import { type BodyOf, callsOver, type DataOf, type QueryOf } from './call.ts'
import { areaCalls, calls } from './calls.ts'
import { callSchemas } from './schemas.ts'

const all = [...Object.values(calls), ...Object.values(areaCalls).flatMap((ofArea) => Object.values(ofArea))]

it('uses every declared call schema, and serves no path twice', () => {
  expect(new Set(all.map(({ schemas }) => schemas))).toEqual(new Set(Object.keys(callSchemas)))
  const served = all.map(({ method, path }) => `${method} ${path.toLowerCase()}`)
  expect(new Set(served).size).toBe(served.length)
})

it('names a permission for exactly those calls that need one', () => {
  for (const { access, node, path } of all) expect([path, node !== undefined]).toEqual([path, access === 'permission'])
})

it("instantiates the calls of every area under that area's prefix", () => {
  for (const area of Object.values(areas))
    for (const { path } of Object.values(areaCalls[area.name])) expect(path.startsWith(`${area.apiPrefix}/`)).toBe(true)
})

it('types clients by what they should send, not by what the server tolerates', () => {
  expectTypeOf<BodyOf<typeof calls.adminLogin>['keep']>().toEqualTypeOf<boolean>()
  expectTypeOf<BodyOf<typeof calls.adminLogin>['captchaId']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<BodyOf<typeof areaCalls.admin.upload>>().toEqualTypeOf<FormData>()
  expectTypeOf<BodyOf<typeof calls.adminInit>>().toEqualTypeOf<undefined>()
  expectTypeOf<QueryOf<typeof calls.clickCaptcha>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<DataOf<typeof calls.adminLoginSettings>['captcha']>().toEqualTypeOf<boolean>()
  expectTypeOf<DataOf<typeof calls.saveProfile>>().toEqualTypeOf<null>()
  const defineCall = callsOver<typeof callSchemas>()
  // @ts-expect-error a permission call names its node
  defineCall({ schemas: 'logout', method: 'POST', path: '/x', access: 'permission', area: 'admin' })
})
