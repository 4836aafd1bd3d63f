// @vitest-environment jsdom
import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptDraft, dropDraft, findDrafts, forgetDraft, storeDraft } from './form-draft.ts'
import { useFormDraft } from './use-form-draft.ts'

const label = { 'zh-cn': '姓名', en: 'Name' }
const fields = {
  name: { kind: 'text', max: 50, label, autofill: 'name' },
  mobile: { kind: 'text', max: 50, label, autofill: 'tel-national' },
  about: { kind: 'text', max: 50, label },
  gender: {
    kind: 'choice',
    label,
    options: [
      { value: '1', label },
      { value: '2', label },
    ],
  },
} as const

const clearStorage = () => {
  localStorage.clear()
  sessionStorage.clear()
}
// Other files of the worker may have left a draft.
beforeEach(clearStorage)
afterEach(clearStorage)

interface FormProps {
  /** Called when the inputs are in the page, before the draft is read. */
  readonly onInputs: (form: HTMLFormElement) => void
}

function SmallForm({ onInputs }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (ref.current) onInputs(ref.current)
  }, [onInputs])
  const { key, found } = useFormDraft(ref, { kind: 'teacher', posted: undefined, fields })
  return (
    <form ref={ref} data-key={key} data-found={found.map(({ texts }) => texts['name']).join()}>
      <input name="name" aria-label="Name" />
      <input name="mobile" aria-label="Mobile" />
      <textarea name="about" aria-label="About" />
      <select name="gender" aria-label="Gender">
        <option value="1">1</option>
        <option value="2">2</option>
      </select>
    </form>
  )
}

async function open(onInputs: FormProps['onInputs'] = () => undefined) {
  const place = document.createElement('div')
  // Without `act`, which runs all updates before the next microtask.
  const root = createRoot(place)
  root.render(<SmallForm onInputs={onInputs} />)
  const form = await vi.waitFor(() => {
    const visible = place.querySelector('form')
    if (!visible?.dataset.key) throw new Error('The form does not run')
    return visible
  })
  return { form, values: () => Object.fromEntries(new FormData(form)), close: () => root.unmount() }
}

function type(form: HTMLFormElement, name: string, value: string) {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = value
}

/** Types like a visitor: the form learns of it. */
function enter(form: HTMLFormElement, name: string, value: string) {
  type(form, name, value)
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('the draft of a form', () => {
  it('keeps text that the visitor typed before the form ran [P8]', async () => {
    const { values, close } = await open((form) => type(form, 'name', 'Li Ming'))
    expect(values()).toMatchObject({ name: 'Li Ming', mobile: '' })
    close()
  })

  it('replaces no input element, so that text typed early is not lost [P8]', async () => {
    let first: Element[] = []
    const { form, close } = await open((visible) => (first = [...visible.elements]))
    expect(first).toHaveLength(4)
    for (const [index, input] of first.entries()) expect(form.elements.item(index)).toBe(input)
    close()
  })

  it('fills the inputs that the visitor has not changed [P8]', async () => {
    storeDraft('teacher', fields, {
      key: 'one',
      texts: { name: 'Wang', mobile: '13700000001', about: 'Physics', gender: '2' },
      files: {},
    })
    const { values, close } = await open((form) => type(form, 'name', 'Li Ming'))
    expect(values()).toEqual({ name: 'Li Ming', mobile: '13700000001', about: 'Physics', gender: '2' })
    close()
  })

  it('a member who is signed in finds the form filled in, and what the visitor typed and drafts stay', async () => {
    const member = { id: 7, username: 'lina', nickname: '李娜', mobile: '13800138000', email: 'lina@example.org' }
    localStorage.setItem('teachnet.memberInfo', JSON.stringify(member))
    const signedOut = await open()
    expect(signedOut.values()).toMatchObject({ name: '', mobile: '' })
    signedOut.close()
    localStorage.setItem('teachnet.memberInfo.auth', 'access')
    const first = await open((form) => type(form, 'name', '李明'))
    expect(first.values()).toMatchObject({ name: '李明', mobile: '13800138000', about: '' })
    enter(first.form, 'mobile', '')
    first.close()
    const second = await open()
    expect(second.values()).toMatchObject({ name: '李明', mobile: '' })
    second.close()
    sessionStorage.clear()
    localStorage.setItem('teachnet.memberInfo', JSON.stringify({ ...member, nickname: 'lina' }))
    const third = await open()
    expect(third.values()).toMatchObject({ name: '', mobile: '13800138000' })
    third.close()
  })

  it('a draft of another visit is offered, and not written to before it is continued [I1]', async () => {
    const first = await open()
    enter(first.form, 'name', 'Wang')
    const key = first.form.dataset.key ?? ''
    first.close()
    // Another tab, or the same browser on the next day.
    sessionStorage.clear()

    const second = await open()
    expect(second.values()).toMatchObject({ name: '' })
    expect(second.form.dataset).toMatchObject({ found: 'Wang' })
    enter(second.form, 'name', 'Li Ming')
    expect(findDrafts('teacher', '').map(({ texts }) => texts['name'])).toEqual(
      expect.arrayContaining(['Wang', 'Li Ming']),
    )
    // What the visitor typed meanwhile is offered the next time.
    const [found] = findDrafts('teacher', second.form.dataset.key ?? '')
    if (!found) throw new Error('The draft was not found')
    adoptDraft('teacher', found)
    second.close()

    const third = await open()
    expect(third.values()).toMatchObject({ name: 'Wang' })
    expect(third.form.dataset).toMatchObject({ key, found: 'Li Ming' })
    third.close()
    forgetDraft('teacher')
    expect(findDrafts('teacher', '').map(({ texts }) => texts['name'])).toEqual(['Li Ming'])
  })

  it('a draft of an earlier release, which has one for each form, is offered and discarded [I1]', async () => {
    localStorage.setItem(
      'teachnet-application-teacher',
      JSON.stringify({ key: 'old', texts: { name: 'Wang' }, files: {} }),
    )
    const { form, close } = await open()
    expect(form.dataset).toMatchObject({ found: 'Wang' })
    close()
    dropDraft('teacher', 'old')
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('a draft without a change for 60 days is deleted', () => {
    const time = Date.now() - 61 * 24 * 60 * 60 * 1000
    localStorage.setItem(
      'teachnet-application-teacher-old',
      JSON.stringify({ key: 'old', time, texts: { name: 'Wang' }, files: {} }),
    )
    expect(findDrafts('teacher', '')).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('keeps a choice that the visitor changed [P8]', async () => {
    storeDraft('teacher', fields, { key: 'one', texts: { gender: '1' }, files: {} })
    const { values, close } = await open((form) => type(form, 'gender', '2'))
    expect(values()).toMatchObject({ gender: '2' })
    close()
  })
})
