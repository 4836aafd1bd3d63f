import { expect, it } from 'vitest'
import { pageDataOf } from '../app/loading/page-data.ts'
import type { PageName } from '../pages.ts'
import { loadSamplePage } from '../test-support/load-sample-page.ts'

it.each<[PageName, string | undefined]>([
  ['top10', 'https://site.example/card/top10'],
  ['teacherForm', 'https://site.example/card/teacherForm'],
  // It exists only with its query, which the address of a card does not have.
  ['enrolmentForm', undefined],
])('the head of the page %s names the card %s for link previews', async (name, card) => {
  const { data } = await loadSamplePage(name)
  const images = pageDataOf(data)?.head.flatMap((each) =>
    'property' in each && each.property === 'og:image' ? [each.content] : [],
  )
  expect(images).toEqual(card === undefined ? [] : [card])
})
