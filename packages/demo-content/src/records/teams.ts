import type { teacherTeam } from '@teachnet/contract/resources'
import { type Bilingual, fill } from '../bilingual.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { type TeamText, teams } from '../texts/teams.ts'
import type { DemoTeacher } from './teachers.ts'
import { drawnPicture } from './drawn-picture.ts'

const size = 7

/** The members of each team, its leader first: the best-known teachers of its subjects. */
export function chooseTeams(teachers: readonly DemoTeacher[]): { text: TeamText; members: DemoTeacher[] }[] {
  return teams.map((text) => ({
    text,
    members: teachers.filter(({ subject }) => subject.parent === text.group).slice(0, size),
  }))
}

export function createTeams(teachers: readonly DemoTeacher[], teacherIds: Ids): DemoRecord<typeof teacherTeam>[] {
  return chooseTeams(teachers).map(({ text: { name, slogan, paragraphs }, members }, index) => {
    const [leader, ...others] = members
    if (!leader) throw new RangeError('A team needs a leader')
    const content = fill(toHtml(paragraphs), { leader: leader.person.name })
    const idOf = ({ person }: DemoTeacher) => requireId(teacherIds, person.name[0])
    return {
      input: {
        name: name[0],
        name_en: name[1],
        slogan: slogan[0],
        slogan_en: slogan[1],
        ...drawnPicture('cover', pictureUrls.team(index), [
          `${members.length} 位成员的头像`,
          `portraits of the ${members.length} members`,
        ]),
        leader_id: idOf(leader),
        teacher_ids: others.map(idOf),
        content: content[0],
        content_en: content[1],
      },
    }
  })
}

function toHtml(paragraphs: readonly Bilingual[]): Bilingual {
  const html = (index: 0 | 1) => paragraphs.map((paragraph) => `<p>${paragraph[index]}</p>`).join('\n')
  return [html(0), html(1)]
}
