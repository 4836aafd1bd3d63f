import type { ResourceDefinition } from '@teachnet/contract'
import { type Design, designProblems, parseDesign } from '@teachnet/contract/design'
import { findResource, resources } from '@teachnet/contract/all-resources'
import { describe, expect, it } from 'vitest'
import { withLabelField } from '../draft/draft-design.ts'
import { fromOldDesign, type OldDesign, toOldDesign, controllerOf, tableOf } from './old-design.ts'
import { fromControllerFile } from '../../../records/history/admin-log.ts'

const findArea = (controller: string) => findResource(controller)
const findTarget = ({ table, controller }: { readonly table: string; readonly controller: string }) =>
  resources.find((definition) => definition.table === table) ??
  findArea(fromControllerFile(controller.replace('app/admin/controller/', '')))
const around = { findArea, findTarget, controller: 'own.Copy', table: 'own_copy' }

/** The part of a definition that a design can have. */
function designOf(definition: ResourceDefinition): Design {
  const { fields, title, labelField, defaultOrder, unique, hasRevisions, menu } = definition
  const own = Object.entries(fields).filter(([, field]) => !field.virtual && !field.internal)
  return {
    definition: withLabelField({
      controller: 'own.Copy',
      table: 'own_copy',
      title,
      labelField,
      fields: Object.fromEntries(own),
      defaultOrder,
      unique,
      hasRevisions: hasRevisions || undefined,
      menu: menu ? { icon: menu.icon, weigh: menu.weigh } : undefined,
    }),
    ids: {},
  }
}

describe('designs of the old client', () => {
  it('opening an area in the old designer and saving it unchanged loses nothing', () => {
    for (const definition of resources) {
      const design = designOf(definition)
      const sent = JSON.parse(JSON.stringify(toOldDesign(design.definition, findArea))) as OldDesign
      expect(fromOldDesign(sent, design, around)).toEqual(design)
    }
  })

  it('what the old designer shows of an area makes a new one without problems', () => {
    for (const definition of resources) {
      const sent = toOldDesign(designOf(definition).definition, findArea)
      const made = parseDesign(JSON.parse(JSON.stringify(fromOldDesign(sent, undefined, around))))
      // Code may use names that a design may not.
      const problems = designProblems(made, { findDefinition: findArea })
      const others = problems.filter(({ message }) => message !== 'design.problem.callName')
      expect({ of: definition.controller, others }).toEqual({ of: definition.controller, others: [] })
    }
  })

  it.each([
    ['shop_paper', '', 'shop.Paper'],
    ['paper', '', 'Paper'],
    ['own_shop_paper', '', 'shop.Paper'],
    ['ba_shop_paper', '', 'shop.Paper'],
    ['x', 'app/admin/controller/shop/TestPaper.php', 'shop.TestPaper'],
    ['x', 'app\\admin\\controller\\shop\\deep\\Paper.php', 'shopDeep.Paper'],
    ['x', '../../etc/passwd', 'etc.Passwd'],
  ])('the table %s with the file "%s" is the controller %s', (table, controllerFile, controller) => {
    expect(controllerOf({ table, controllerFile })).toBe(controller)
  })

  it('tables of new areas have the prefix of designed tables', () => {
    expect(['paper', 'ba_paper', 'own_paper', 'Shop-Paper'].map(tableOf)).toEqual([
      'own_paper',
      'own_paper',
      'own_paper',
      'own_shop_paper',
    ])
  })
})
