import { describe, expect, expectTypeOf, it } from 'vitest'
import { label } from '@teachnet/protocol'
import type { TeacherCard } from '../site/content-types.ts'
import type { ResourceDefinition } from './resource.ts'
import { findResource, resources } from '../all-resources.ts'
import { type course, type informationItem, teacher, type teacher100 } from '../resources/index.ts'
import { viewSchema, visitorsProblem } from '../schema/view-schema.ts'
import type { VisitorFilters, VisitorRecord } from './visitor-types.ts'
import { orderTerms, type Visitors, visitorView } from './visitors.ts'
import { isVisited } from './served-definition.ts'

const text = label('书', 'Book')

function withVisitors(visitors: Partial<Visitors>): ResourceDefinition {
  return {
    controller: 'Book',
    table: 'book',
    title: text,
    labelField: 'name',
    fields: {
      id: { kind: 'id', label: text },
      name: { kind: 'text', label: text, max: 20 },
      slug: { kind: 'text', label: text, max: 20, unique: true },
      author_id: { kind: 'relation', label: text, resource: 'Author', as: 'author' },
      opened: { kind: 'dateTime', label: text },
      pin: { kind: 'password', label: text },
      number: { kind: 'masked', label: text, max: 20 },
      licence: { kind: 'file', label: text, visibility: 'private' },
      notes: { kind: 'text', label: text, max: 20, internal: true },
      views: { kind: 'integer', label: text, virtual: true },
    },
    visitors: { orders: { newest: 'id,desc' }, card: { fields: ['id', 'name'] }, ...visitors },
  }
}

describe('what visitors get', () => {
  it.each<[problem: RegExp, visitors: Partial<Visitors>]>([
    [/"pin" is not a field that visitors may see/, { card: { fields: ['pin'] } }],
    [/"number" is not a field that visitors may see/, { page: { fields: ['number'] } }],
    [/"notes" is not a field that visitors may see/, { filters: { notes: { kind: 'equals', field: 'notes' } } }],
    [/"licence" is not a field that visitors may see/, { page: { fields: ['licence'] } }],
    [/"colour" is not a field that visitors may see/, { link: { fields: ['colour'] } }],
    [/"name" is not a relation/, { card: { fields: [], related: { author: { of: 'name', text: 'name' } } } }],
    [/"name" is not a relation/, { through: ['name'] }],
    [/key "name" is not a unique field/, { key: 'name' }],
    [/path "\/book" does not contain \{key\}/, { path: '/book' }],
    [/since "name" is not a date-time field/, { since: 'name' }],
    [/"name" is not a date/, { filters: { month: { kind: 'month', field: 'name' } } }],
    [/limits of a range/, { filters: { year: { kind: 'range', field: 'id', limits: [5, 1] } } }],
    [/orders is empty/, { orders: {} }],
    [/"views" is not a stored field/, { orders: { popular: 'views,desc' } }],
  ])("refuses a visitors' declaration with %s at start", (problem, visitors) => {
    expect(visitorsProblem(withVisitors(visitors))).toMatch(problem)
  })

  it("every definition of the product has a valid visitors' declaration", () => {
    expect(resources.map(visitorsProblem)).toEqual(resources.map(() => undefined))
    expect(visitorsProblem(withVisitors({ key: 'slug', since: 'opened', path: '/book/{key}' }))).toBeUndefined()
  })

  it('a page view has the fields of the card and more', () => {
    const visitors = withVisitors({ page: { fields: ['slug'] } }).visitors
    expect(visitors && visitorView(visitors, 'page')?.fields).toEqual(['id', 'name', 'slug'])
    expect(visitors && visitorView(visitors, 'link')).toBeUndefined()
  })

  it('a list for visitors is sorted by the terms of its order', () => {
    expect(orderTerms('is_top,desc;name')).toEqual([
      { field: 'is_top', isDescending: true },
      { field: 'name', isDescending: false },
    ])
  })

  it('every declared view has a schema that contains nothing else', () => {
    for (const definition of resources.filter(isVisited))
      for (const name of ['link', 'card', 'page'] as const) {
        const isDeclared = visitorView(definition.visitors, name) !== undefined
        expect(viewSchema(definition, name, findResource) !== undefined).toBe(isDeclared)
      }
    const link = viewSchema(teacher, 'link', findResource)
    const shown = { id: 1, name: 'Lina', title: '', avatar: '' }
    expect(link?.safeParse(shown).success).toBe(true)
    expect(link?.safeParse({ ...shown, mobile: '13800000000' }).success).toBe(false)
  })

  it("the types of visitors' records are derived from the definition", () => {
    expectTypeOf<TeacherCard['region']>().toEqualTypeOf<readonly { readonly code: number; readonly name: string }[]>()
    expectTypeOf<TeacherCard['subject']>().toEqualTypeOf<{ readonly name: string; readonly slug: string } | null>()
    expectTypeOf<VisitorRecord<typeof course>['price']>().toEqualTypeOf<string>()
    expectTypeOf<VisitorRecord<typeof course>['category']>().toEqualTypeOf<{
      readonly name: string
      readonly slug: string
    } | null>()
    expectTypeOf<VisitorRecord<typeof informationItem>['category']>().not.toBeNullable()
    expectTypeOf<VisitorRecord<typeof informationItem, 'page'>['views']>().toEqualTypeOf<number>()
    expectTypeOf<VisitorRecord<typeof teacher100>['teacher']>().toEqualTypeOf<TeacherCard>()
    expectTypeOf<VisitorFilters<typeof course>['kind']>().toEqualTypeOf<'listed' | 'offline' | undefined>()
  })
})
