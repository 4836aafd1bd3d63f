import type { ResourceDefinition } from '@teachnet/contract'
import { authRule, informationItem, teacher } from '@teachnet/contract/resources'
import { describe, expect, it } from 'vitest'
import { checkForm } from './check-form.ts'
import { type FormSection, sectionsOf, untranslated, fullRows, writingColumnsOf } from './form-layout.ts'
import { visibleFieldsOf, changedNames, formFieldsOf, initialValues, toBody } from './form-values.ts'

const namesOf = (definition: ResourceDefinition, values: Record<string, unknown>) =>
  visibleFieldsOf(definition, 'edit', { ...initialValues(definition, 'edit'), ...values }).map(({ name }) => name)

describe('the sections of a form', () => {
  it('state, place and times of publication have their own section, apart from that of search engines', () => {
    const sections = sectionsOf(informationItem, formFieldsOf(informationItem, 'edit'))
    const last = sections.at(-1)
    expect(last?.heading).toBe('publication')
    expect(last?.fields.map(({ name }) => name)).toEqual(['publish_time', 'unpublish_time', 'weigh', 'status'])
    expect(sections.at(-2)?.fields.map(({ name }) => name)).toEqual(['seo_title', 'seo_description'])
  })

  it('an area that visitors do not see has an order section in place of publication, and each field occurs exactly once', () => {
    const fields = formFieldsOf(authRule, 'edit')
    const sections = sectionsOf(authRule, fields)
    expect(sections.at(-1)?.heading).toBe('order')
    expect(sections.flatMap((section) => section.fields.map(({ name }) => name)).toSorted()).toEqual(
      fields.map(({ name }) => name).toSorted(),
    )
  })

  it('a form with a long text begins with title and text; publication and short values are beside them', () => {
    const fields = formFieldsOf(informationItem, 'edit')
    const columns = writingColumnsOf(informationItem, sectionsOf(informationItem, fields))
    const listed = (sections: readonly FormSection[] = []) =>
      sections.map((section) => section.fields.map(({ name }) => name))
    expect(listed(columns?.main).map((names) => names[0])).toEqual(['title', 'correction', 'seo_title'])
    expect(listed(columns?.main)[0]).toEqual(['title', 'summary', 'content'])
    expect(listed(columns?.side)[0]).toEqual(['category_id', 'publish_time', 'unpublish_time', 'weigh', 'status'])
    const all = [...listed(columns?.main), ...listed(columns?.side)].flat()
    expect(all.toSorted()).toEqual(fields.map(({ name }) => name).toSorted())
    const rules = sectionsOf(authRule, formFieldsOf(authRule, 'edit'))
    expect(writingColumnsOf(authRule, rules)).toBeUndefined()
  })

  it('an input that would leave an empty column beside it takes the row; the last one of a section may stand alone', () => {
    const fields = formFieldsOf(teacher, 'edit').slice(0, 6)
    const [first, second, third] = fields.map(({ name }) => name)
    expect([...fullRows(fields, ({ name }) => name === second)]).toEqual([first, second])
    expect([...fullRows(fields, ({ name }) => name === third)]).toEqual([third])
    expect([...fullRows(fields, () => false)]).toEqual([])
  })
})

describe('texts in two languages', () => {
  const fields = formFieldsOf(informationItem, 'edit')

  it('a text that only the other language has counts as untranslated; empty markup of the editor counts as empty', () => {
    const texts = {
      title: '题',
      title_en: '',
      summary: '',
      summary_en: 'S',
      content: '<p>文</p>',
      content_en: '<p></p>',
    }
    expect(untranslated(fields, { ...texts, cover_alt: '', cover_alt_en: ' ' })).toEqual([
      'title_en',
      'summary',
      'content_en',
    ])
  })
})

describe('fields that depend on others', () => {
  it('fields with a condition are shown while the fields that they depend on are shown and have the required values', () => {
    expect(namesOf(authRule, { type: 'menu', menu_type: 'tab' })).toEqual(expect.arrayContaining(['component', 'path']))
    expect(namesOf(authRule, { type: 'menu', menu_type: 'tab' })).not.toContain('url')
    expect(namesOf(authRule, { type: 'menu', menu_type: 'link' })).toContain('url')
    const ofButton = namesOf(authRule, { type: 'button', menu_type: 'link' })
    for (const name of ['path', 'menu_type', 'url', 'component', 'extend']) expect(ofButton).not.toContain(name)
    expect(namesOf(teacher, { is_signed: true })).toContain('signed_on')
    expect(namesOf(teacher, { is_signed: false })).not.toContain('signed_on')
  })

  it('fields with a condition are neither sent, checked nor counted as a change while they are hidden', () => {
    const opened = initialValues(teacher, 'edit', { id: 1, name: 'Li', is_signed: 1, signed_on: '2026-01-02' })
    const values = { ...opened, is_signed: false, signed_on: 'no day' }
    expect(changedNames(teacher, 'edit', values, opened)).toEqual(['is_signed'])
    expect(toBody(teacher, 'edit', values, opened)).toEqual({ name: 'Li', is_signed: 0 })
    expect(checkForm(teacher, 'edit', values, opened, 'en')).toMatchObject({ ok: true })
    expect(checkForm(teacher, 'edit', { ...values, is_signed: true }, opened, 'en')).toMatchObject({
      problems: [{ name: 'signed_on' }],
    })
  })
})
