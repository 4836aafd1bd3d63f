import { describe, expect, it } from 'vitest'
import { listPath, pageOfList } from './list-path.ts'

describe('addresses of lists', () => {
  it.each([
    [{}, {}, '/teachers'],
    [{ subject: 'physics' }, {}, '/teachers?subject=physics'],
    [{ subject: 'physics', region: '33' }, { region: undefined }, '/teachers?subject=physics'],
    [{ subject: 'physics', region: '33' }, { subject: 'music' }, '/teachers?subject=music&region=33'],
    [{ q: 'a&b=c ?' }, {}, '/teachers?q=a%26b%3Dc+%3F'],
    [{ q: '' }, { signed: '1' }, '/teachers?signed=1'],
  ])('the address of list %j with the change %j is %s', (chosen, changes, path) => {
    expect(listPath('/teachers', chosen, changes)).toBe(path)
  })

  it('list addresses contain the page number from page 2 on', () => {
    expect(pageOfList('/teachers', { signed: '1' }, 1)).toBe('/teachers?signed=1')
    expect(pageOfList('/teachers', { signed: '1' }, 3)).toBe('/teachers?signed=1&page=3')
  })
})
