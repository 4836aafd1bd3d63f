import { expect, it } from 'vitest'
import { resources } from '../all-resources.ts'
import { areasWithPages } from '../resource-loaders.ts'
import { sitePaths } from './site-paths.ts'

const withPages = resources.filter(({ visitors }) => visitors?.path !== undefined)

it('the list of areas whose records have pages is that of their definitions', () => {
  expect(withPages.map(({ controller }) => controller).toSorted()).toEqual([...areasWithPages].toSorted())
})

it.each(withPages.map(({ controller, visitors }) => [controller, visitors] as const))(
  'the site has a page for the records of %s, at the address and with the key of the definition',
  (_, { path = '', key = 'id' } = { orders: {}, card: { fields: [] } }) => {
    expect(Object.values(sitePaths)).toContain(path.replace('{key}', `:${key}`))
  },
)
