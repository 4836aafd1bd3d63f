import type { teacherTeam } from '@teachnet/contract/resources'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { boardOfTeacher } from '../drawings/boards/index.ts'
import { pictureUrls } from '../picture-urls.ts'
import { toHtml } from '../prose.ts'
import { type TeamText, teams } from '../texts/teams.ts'
import type { DemoTeacher } from './teachers.ts'
import { renderedPicture } from './rendered-picture.ts'

const size = 7

/** The members of each team, its leader first: the best-known teachers of its subjects. */
export function chooseTeams(teachers: readonly DemoTeacher[]): { text: TeamText; members: DemoTeacher[] }[] {
  return teams.map((text) => ({
    text,
    members: teachers.filter(({ subject }) => subject.parent === text.group).slice(0, size),
  }))
}

export function createTeams(teachers: readonly DemoTeacher[], teacherIds: Ids): DemoRecord<typeof teacherTeam>[] {
  return chooseTeams(teachers).map(({ text: { name, slogan, content: prose }, members }, index) => {
    const [leader, ...others] = members
    if (!leader) throw new RangeError('A team needs a leader')
    const content = toHtml(prose)
    const idOf = ({ person }: DemoTeacher) => requireId(teacherIds, person.name[0])
    return {
      input: {
        name: name[0],
        name_en: name[1],
        slogan: slogan[0],
        slogan_en: slogan[1],
        ...renderedPicture('cover', pictureUrls.team(index), [
          `四块板书：${boardOwners(members, 0).join('、')}`,
          `the boards of ${boardOwners(members, 1).join(', ')}`,
        ]),
        leader_id: idOf(leader),
        teacher_ids: others.map(idOf),
        content: content[0],
        content_en: content[1],
      },
    }
  })
}

/** Names of the members whose boards the cover shows. */
function boardOwners(members: readonly DemoTeacher[], language: 0 | 1): string[] {
  return members
    .filter(({ person }) => boardOfTeacher(person.name[0]))
    .slice(0, 4)
    .map(({ person }) => person.name[language])
}
