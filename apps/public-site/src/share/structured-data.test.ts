import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages, textsOf } from '../app/messages.ts'
import { pageParts } from '../page-parts.ts'
import { allPages, pages } from '../pages.ts'
import { sampleContent } from '../test-support/fake-api.ts'
import { problemsOf } from '../test-support/schema-org.ts'
import { headOfPage, isSharedPage, type SharedPage } from './page-heads.server.ts'

const place = { locale: 'en', origin: 'https://site.example' } as const
const names = Object.keys(pages).filter(isSharedPage)

/** The structured data of a page that shows sample content. */
function jsonLdOf<Name extends SharedPage>(name: Name): readonly unknown[] {
  const content: unknown = sampleContent(pageParts[name].content)
  return headOfPage(name)(content as Parameters<ReturnType<typeof headOfPage<Name>>>[0], place, textsOf('en')).jsonLd
}

describe('structured data', () => {
  beforeAll(async () => {
    for (const { path } of allPages) await loadMessages('en', path.replace(/:\w+/, '1'))
  })

  it.each(names)('of the page %s is valid schema.org, and describes everything that it refers to', (name) => {
    const jsonLd = jsonLdOf(name)
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
