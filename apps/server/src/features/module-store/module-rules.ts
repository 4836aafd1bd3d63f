import { type ModuleManifest, modulePageName } from '@teachnet/contract/modules'
import { label } from '@teachnet/protocol'
import { addAdminRules, removeAdminRules, switchAdminRules, type RuleSeed } from '../access/index.ts'
import type { Queries } from '../../platform/db/client.ts'

/** Menu entries and permissions of the pages of a module. */
export function pageRules({ uid, pages }: Pick<ModuleManifest, 'uid' | 'pages'>): RuleSeed[] {
  return pages.flatMap(({ name, title, icon, weigh, setsValues }): RuleSeed[] => {
    const node = modulePageName(uid, name)
    const common = { component: '', icon: '', weigh }
    // Clients leave out entries without a component.
    const component = `/src/views/backend/${node}.vue`
    return [
      { ...common, name: node, parent: undefined, type: 'menu', title, icon, component },
      { ...common, name: `${node}/index`, parent: node, type: 'button', title: label('查看', 'View') },
      ...(setsValues
        ? [{ ...common, name: `${node}/edit`, parent: node, type: 'button', title: label('编辑', 'Edit') } as const]
        : []),
    ]
  })
}

/** Adds the pages of a module to the menu, and removes those that a former version had. */
export async function replacePageRules(
  tx: Queries,
  {
    before,
    after,
    now,
  }: { readonly before: ModuleManifest | undefined; readonly after: ModuleManifest; readonly now: number },
): Promise<void> {
  const names = new Set(after.pages.map(({ name }) => name))
  for (const { name } of before?.pages ?? [])
    if (!names.has(name)) await removeAdminRules(tx, modulePageName(after.uid, name))
  await addAdminRules(tx, pageRules(after), now)
}

export async function removePageRules(tx: Queries, { uid, pages }: ModuleManifest): Promise<void> {
  for (const { name } of pages) await removeAdminRules(tx, modulePageName(uid, name))
}

/** Switches the rules of the pages and areas of a module on or off. */
export async function switchModuleRules(
  tx: Queries,
  { manifest, nodes }: { readonly manifest: ModuleManifest; readonly nodes: readonly string[] },
  isOn: boolean,
): Promise<void> {
  const pages = manifest.pages.map(({ name }) => modulePageName(manifest.uid, name))
  for (const node of [...pages, ...nodes]) await switchAdminRules(tx, node, isOn)
}
