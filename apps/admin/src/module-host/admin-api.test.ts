import { adminApiNames } from '@teachnet/module-kit/build'
import { expect, it } from 'vitest'

it('the back office offers modules the names that they can be built with, and no others', async () => {
  expect(Object.keys(await import('./admin-api.ts')).toSorted()).toEqual(adminApiNames.toSorted())
})
