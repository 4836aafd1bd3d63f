import { TaskItem, TaskList } from '@tiptap/extension-list'

interface TaskOptions {
  /** Accessible name of the check box of a task. */
  readonly labelOf: (text: string) => string
}

/** A list of tasks, stored as a list with classes: rich text has no form controls, and pages need no script to show it. */
export const PlainTaskList = TaskList.extend({
  parseHTML: () => [{ tag: 'ul.rt-tasks', priority: 51 }],
  renderHTML: ({ HTMLAttributes }) => ['ul', { ...HTMLAttributes, class: joined('rt-tasks', HTMLAttributes) }, 0],
})

/** A task, done or not. */
export function plainTaskItem({ labelOf }: TaskOptions) {
  return TaskItem.extend({
    addAttributes: () => ({
      checked: {
        default: false,
        keepOnSplit: false,
        parseHTML: (element) => element.classList.contains('rt-done'),
        renderHTML: ({ checked }) => (checked ? { class: 'rt-done' } : {}),
      },
    }),
    parseHTML: () => [{ tag: 'ul.rt-tasks > li', priority: 51 }],
    renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  }).configure({ nested: true, a11y: { checkboxLabel: ({ firstChild }) => labelOf(firstChild?.textContent ?? '') } })
}

function joined(own: string, { class: others }: Record<string, unknown>): string {
  return typeof others === 'string' ? `${own} ${others}` : own
}
