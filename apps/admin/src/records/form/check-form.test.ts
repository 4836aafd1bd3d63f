import { authAdmin, informationItem, teacher } from '@teachnet/contract/resources'
import { parseInput } from '@teachnet/contract/schema'
import { describe, expect, it } from 'vitest'
import { allKinds } from '../test-support/all-kinds.ts'
import { initialValues, toBody } from './form-values.ts'
import { checkForm, createResolver } from './check-form.ts'

describe('form validation', () => {
  it("form validation reports the server's errors, by wire name and in the reader's language [V4]", () => {
    const opened = initialValues(teacher, 'add')
    const values = { ...opened, years: 'many', video_url: 'not an address' }
    const checked = checkForm(teacher, 'add', values, opened, 'en')
    expect(checked).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([
        expect.objectContaining({
          name: 'name',
          message: 'validation.required',
          values: expect.objectContaining({ label: 'Name' }),
        }),
        expect.objectContaining({ name: 'years', message: 'validation.integer' }),
        expect.objectContaining({ name: 'video_url', message: 'validation.url' }),
      ]),
    })
    const server = parseInput(teacher, 'add', toBody(teacher, 'add', values, opened))
    expect(server.ok ? [] : server.problems.map((problem) => problem.field)).toEqual(
      checked.ok ? [] : checked.problems.map((problem) => problem.name),
    )
  })

  it.each([
    ['1abc', 'validation.account'],
    ['ab', 'validation.account'],
    ['a'.repeat(16), 'validation.account'],
  ])('form validation refuses the account %s [V1]', (username, message) => {
    const opened = initialValues(authAdmin, 'add')
    const values = { ...opened, username, nickname: 'n', group_arr: [1], password: 'secret-1' }
    expect(checkForm(authAdmin, 'add', values, opened, 'en')).toMatchObject({
      problems: [{ name: 'username', message }],
    })
  })

  it('form validation refuses a password with forbidden characters [V2]', () => {
    const opened = initialValues(authAdmin, 'add')
    const values = { ...opened, username: 'abc', nickname: 'n', group_arr: [1], password: 'abcd<efgh' }
    expect(checkForm(authAdmin, 'add', values, opened, 'en')).toMatchObject({
      problems: [{ name: 'password', message: 'validation.adminPassword' }],
    })
  })

  it('form validation reports text that is not valid JSON', () => {
    const opened = initialValues(allKinds, 'add')
    expect(checkForm(allKinds, 'add', { ...opened, name: 'n', extra: '{"a"' }, opened, 'zh-cn')).toEqual({
      ok: false,
      problems: [{ name: 'extra', message: 'crud.form.json', values: { label: '扩展' } }],
    })
  })

  it('sends only changed and required values, and never an unchanged secret', () => {
    const row = { id: 3, title: 'T', slug: 't', category_id: 4, publish_time: 1_790_000_000, views: 9, author: 'A' }
    const opened = initialValues(informationItem, 'edit', row)
    const checked = checkForm(informationItem, 'edit', { ...opened, author: 'B' }, opened, 'en')
    expect(checked).toEqual({
      ok: true,
      body: { title: 'T', slug: 't', category_id: 4, publish_time: 1_790_000_000, author: 'B' },
    })
    const admin = initialValues(authAdmin, 'edit', {
      id: 1,
      username: 'root',
      nickname: 'R',
      group_arr: ['1'],
      password: '',
    })
    expect(toBody(authAdmin, 'edit', admin, admin)).toEqual({ username: 'root', nickname: 'R', group_arr: [1] })
  })

  it('lets an unchanged name of an earlier time pass, and judges a changed one [V3]', () => {
    const opened = initialValues(authAdmin, 'edit', {
      id: 1,
      username: 'root',
      nickname: '<old>',
      group_arr: ['1'],
      motto: '',
    })
    expect(checkForm(authAdmin, 'edit', { ...opened, motto: 'New' }, opened, 'en')).toMatchObject({
      ok: true,
      body: { nickname: '<old>', motto: 'New' },
    })
    expect(checkForm(authAdmin, 'edit', { ...opened, nickname: '<new>' }, opened, 'en')).toMatchObject({
      ok: false,
      problems: [{ name: 'nickname', message: 'validation.nickname' }],
    })
  })

  it('omits empty values that the table fills in when it adds a record', () => {
    const opened = initialValues(teacher, 'add')
    const checked = checkForm(teacher, 'add', { ...opened, name: 'Lin' }, opened, 'en')
    expect(checked.ok && Object.keys(checked.body)).toEqual(
      expect.not.arrayContaining(['weigh', 'years', 'signed_on', 'category_id']),
    )
  })
})

it('passes the validated body to the submit handler, so that a save runs the schema once', async () => {
  const opened = initialValues(allKinds, 'add')
  const values = { ...opened, name: 'Sample' }
  let runs = 0
  const resolve = createResolver(
    (provided) => {
      runs += 1
      return checkForm(allKinds, 'add', provided, opened, 'en')
    },
    ({ message }) => message,
  )
  const checked = checkForm(allKinds, 'add', values, opened, 'en')
  const resolved = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(checked.ok).toBe(true)
  expect(resolved).toEqual({ values: checked.ok && checked.body, errors: {} })
  expect(runs).toBe(1)
})
