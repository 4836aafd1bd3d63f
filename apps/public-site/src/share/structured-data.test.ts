import { describe, expect, it } from 'vitest'
import { headOfLoaded } from '../app/loading/load-content.server.ts'
import { hasCard } from '../pages.server.ts'
import { pageNames } from '../pages.ts'
import { loadSamplePage } from '../test-support/load-sample-page.ts'
import { problemsOf } from '../test-support/schema-org.ts'

const names = pageNames.filter((name) => hasCard(name))

describe('structured data', () => {
  it.each(names)('of the page %s is valid schema.org, and describes everything that it refers to', async (name) => {
    const { data } = await loadSamplePage(name, { lang: 'en' })
    // As the document has it: JSON has no undefined values.
    const jsonLd = JSON.parse(JSON.stringify(headOfLoaded(data).jsonLd))
    expect(jsonLd.length).toBeGreaterThan(0)
    expect(problemsOf(jsonLd)).toEqual([])
  })

  it.each<[string, object, string]>([
    ['an unknown type', { '@type': 'Organisation' }, 'page is of the unknown type Organisation'],
    ['a property of another type', { '@type': 'Person', slogan: 'x' }, 'Person has no property slogan'],
    ['a wrong value', { '@type': 'Organization', url: '/top10' }, 'Organization.url is not a URL'],
    [
      'a wrong thing',
      { '@type': 'Course', provider: { '@type': 'Place' } },
      'Course.provider has the type Place instead of Organization or Person',
    ],
    [
      'a reference to nothing',
      { '@type': 'Course', provider: { '@id': 'https://a.b/#c' } },
      'Course.provider refers to https://a.b/#c, which the page does not describe',
    ],
  ])('the check finds %s', (_, node, problem) => {
    expect(problemsOf([{ '@context': 'https://schema.org', ...node }])).toEqual([problem])
  })
})
