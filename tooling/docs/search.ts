// The search field of every page. Without scripts there is none, and the navigation lists every page.
import { findSections, type Found } from './find-sections.ts'
import type { Section } from './sections.ts'

declare const docsSections: readonly Section[]

const place = document.querySelector('search')
if (place) addSearch(place, place.dataset['root'] ?? '')

/** @param root path from this page to the start of the site */
function addSearch(place: HTMLElement, root: string): void {
  const field = Object.assign(document.createElement('input'), { type: 'search', placeholder: 'Search  /' })
  field.setAttribute('aria-label', 'Search')
  const count = Object.assign(document.createElement('p'), { className: 'count' })
  count.setAttribute('role', 'status')
  const list = document.createElement('ul')
  place.append(field, count, list)

  function show(): void {
    const found = findSections(docsSections, field.value)
    list.replaceChildren(...found.map((each) => toItem(each, root)))
    count.textContent = field.value.trim() === '' ? '' : found.length === 0 ? 'Nothing found' : `${found.length} found`
  }

  field.addEventListener('input', show)
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') list.querySelector('a')?.click()
    if (key !== 'Escape') return
    field.value = ''
    show()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return
    event.preventDefault()
    field.focus()
  })
}

function toItem({ section, excerpt: [before, word, after] }: Found, root: string): HTMLLIElement {
  const item = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { href: `${root}${section.place}` })
  const where = Object.assign(document.createElement('small'), { textContent: `${section.package} · ${section.page}` })
  const text = document.createElement('p')
  const mark = Object.assign(document.createElement('mark'), { textContent: word })
  text.append(before, ...(word === '' ? [] : [mark]), after)
  link.append(section.title, ' ', where)
  item.append(link, text)
  return item
}
