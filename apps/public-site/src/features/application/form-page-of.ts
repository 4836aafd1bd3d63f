const formPages = {
  '/teacher_set_in': 'teacherForm',
  '/branch_set_in': 'branchForm',
  '/shop_set_in': 'shopForm',
  '/class_set_in': 'classForm',
} as const

/** Returns the name of the form page for a request. */
export function formPageOf({ url }: { readonly url: URL }): (typeof formPages)[keyof typeof formPages] {
  const path = url.pathname
  const found = Object.entries(formPages).find(([each]) => each === path)
  if (!found) throw new Error(`No form is on ${path}`)
  return found[1]
}
