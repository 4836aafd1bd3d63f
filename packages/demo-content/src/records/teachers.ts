import { fill, type Bilingual } from '../bilingual.ts'
import { createChance, type Chance } from '../chance.ts'
import { createPeople, type Person } from './people.ts'
import { places, schools, type Place, type Stage } from '../texts/places.ts'
import { subjects, type Subject } from '../texts/subjects.ts'
import { summaryOpenings, summaryTraits } from '../texts/teacher-summaries.ts'

export interface DemoTeacher {
  readonly person: Person
  readonly subject: Subject
  readonly place: Place
  readonly title: Bilingual
  readonly school: Bilingual
  readonly stages: readonly Stage[]
  readonly years: number
  /** Unix seconds, or undefined for a teacher who has not signed. */
  readonly signedAt?: number
  readonly summary: Bilingual
  /** HTML. */
  readonly content: Bilingual
  readonly tags: readonly string[]
}

const day = 86_400

const titles: readonly { readonly from: number; readonly title: Bilingual }[] = [
  { from: 22, title: ['正高级教师 · 特级教师', 'Professor-level senior teacher, special grade'] },
  { from: 18, title: ['特级教师', 'Special-grade teacher'] },
  { from: 14, title: ['高级教师 · 学科带头人', 'Senior teacher, head of subject'] },
  { from: 9, title: ['高级教师', 'Senior teacher'] },
  { from: 5, title: ['一级教师 · 市级骨干', 'First-grade teacher, city core teacher'] },
  { from: 0, title: ['一级教师', 'First-grade teacher'] },
]

const tagPool = [
  '项目式学习',
  '分层作业',
  '小班教学',
  '课堂观察',
  '家校沟通',
  '新教师带教',
  '竞赛指导',
  '阅读推广',
  '跨学科',
  '双语课堂',
  '乡村支教',
  '评价改革',
]

const openings: readonly Bilingual[] = [
  [
    '第一次走进{name}的课堂，你可能会觉得它太安静了。五分钟以后才会发现，每一张桌子上都有一件事正在发生。',
    'On a first visit {name}’s classroom may seem too quiet. Five minutes later you notice that something is happening at every desk.',
  ],
  [
    '{name}的办公桌上放着一只铁皮盒，里面是{years}年来学生留下的问题条。最早的一张已经发黄，上面的问题至今没有标准答案。',
    'A tin box stands on {name}’s desk with {years} years of questions on slips of paper. The oldest has turned yellow, and still has no model answer.',
  ],
  [
    '同事说，{name}上课像散步：看得见方向，却从不赶路。',
    'Colleagues say that {name} teaches the way one takes a walk: there is a direction, and no hurry.',
  ],
  [
    '如果要用一句话介绍{name}，{city}的学生会说：那位总是先问“你怎么看”的老师。',
    'Asked for one sentence about {name}, pupils in {city} say: the teacher who always begins with “what do you think?”',
  ],
]

const stories: readonly Bilingual[] = [
  [
    '有一年冬天，一个成绩垫底的男孩迟迟不肯交作业。{name}没有催，只在本子里夹了一张纸条：“写一题也好。”第二天他写了两题。学期结束时，他完成了{work}。',
    'One winter the weakest boy of the class would not hand in anything. {name} did not press him and left a note in his book: “One task is fine.” The next day there were two. By the end of term he had finished {work}.',
  ],
  [
    '刚工作时，{name}也追求满满当当的板书。一次公开课后，老教师只问了一句：“孩子们什么时候说话？”从那以后，教案上多了一栏，叫“让出来的时间”。',
    'As a beginner {name} filled every board to the edge. After an open lesson an older colleague asked only: “And when do the children talk?” Since then each lesson plan has had one more column, called “time given away”.',
  ],
  [
    '三年前，{name}把教室里的讲台搬到了墙角。理由很简单：站在中间的应该是问题。那一年，班里完成了{work}，至今还陈列在学校门厅。',
    'Three years ago {name} moved the teacher’s desk into a corner. The reason was simple: questions should stand in the middle. That year the class made {work}, which is still on show in the school’s hall.',
  ],
  [
    '每届学生毕业前，{name}都会还给他们一个信封：入学第一周写下的困惑。大多数人笑着读完，有人又添上了新的问题。',
    'Before they leave, {name} returns an envelope to every pupil: the doubts they wrote down in their first week. Most read it smiling; some add a new question.',
  ],
]

const closings: readonly Bilingual[] = [
  [
    '如今，{name}每月在师联网开放一次线上备课，谁都可以旁听。“备课不该是一个人的事，”{name}说，“它像合唱，要先听见别人。”',
    'Once a month {name} now opens the preparation of a lesson on TeachNet, and anybody may listen. “Preparing should not be lonely,” says {name}. “It is like a choir: first you hear the others.”',
  ],
  [
    '业余时间，{name}喜欢沿着河走路，把看到的东西带回课堂：一片叶子、一张车票，或者一个还没想通的问题。',
    'In free hours {name} likes to walk along the river and bring back what turns up for the next lesson: a leaf, a ticket, or a question not yet understood.',
  ],
  [
    '问起未来的打算，{name}的回答很短：“把下一节课上好。”',
    'Asked about plans, {name} is brief: “To teach the next lesson well.”',
  ],
]

/** Achievements, with the years of teaching from which they are possible. */
const achievements: readonly { readonly from: number; readonly text: Bilingual }[] = [
  {
    from: 5,
    text: [
      '主持市级课题《{subject}课堂中的提问与等待》',
      'Led the city research project “Asking and waiting in {subject} lessons”',
    ],
  },
  {
    from: 12,
    text: [
      '带教青年教师十四人，其中五人获得省级优质课奖',
      'Mentored fourteen young teachers, five of whom won provincial awards',
    ],
  },
  {
    from: 8,
    text: ['在{city}开设公开课与讲座六十余场', 'Gave more than sixty open lessons and talks in {city}'],
  },
  {
    from: 10,
    text: ['编写校本读本两册，被十一所学校采用', 'Wrote two school readers, now in use at eleven schools'],
  },
  {
    from: 9,
    text: ['连续八年义务参加暑期乡村课堂', 'Eight summers of voluntary teaching in village schools'],
  },
  { from: 0, text: ['指导学生完成{work}', 'Guided pupils in making {work}'] },
  {
    from: 0,
    text: ['参与编写区级{subject}单元作业手册', 'Helped to write the district’s handbook of {subject} assignments'],
  },
  { from: 0, text: ['在{city}的青年教师论坛上分享课例', 'Presented a lesson at {city}’s forum of young teachers'] },
  { from: 0, text: ['每学期开放两节常态课供同行观摩', 'Opens two ordinary lessons to colleagues each term'] },
]

/** Teachers of all subjects and many cities, best known first. `now` is in Unix seconds. */
export function createTeachers(count: number, now: number): DemoTeacher[] {
  const chance = createChance(20_260_301)
  return createPeople(chance, count).map((person, index) => createTeacher({ chance, person, index, now }))
}

interface Draft {
  readonly chance: Chance
  readonly person: Person
  readonly index: number
  readonly now: number
}

function createTeacher({ chance, person, index, now }: Draft): DemoTeacher {
  const subject = subjects[index % subjects.length] ?? chance.pick(subjects)
  const place = chance.pick(places)
  const years = index < 10 ? chance.integer(18, 34) : chance.integer(3, 30)
  const values = {
    name: person.name,
    subject: subject.name,
    city: place.city,
    years: [String(years), String(years)] as const,
    belief: subject.belief,
    practice: subject.practice,
    work: subject.work,
  }
  const isSigned = index < 24 || chance.next() < 0.2
  const school = chance.pick(schools)
  return {
    person,
    subject,
    place,
    title: titles.find(({ from }) => years >= from)?.title ?? ['教师', 'Teacher'],
    school: [`${place.city[0]}市${school.name[0]}`, `${school.name[1]}, ${place.city[1]}`],
    stages: school.stages,
    years,
    ...(isSigned && { signedAt: now - chance.integer(10, 900) * day }),
    summary: summaryOf(index, values),
    content: fill(biography(chance, years), values),
    tags: chance.sample(tagPool, chance.integer(2, 4)),
  }
}

/** Of each subject, no two teachers share the first sentence together with the second one. */
function summaryOf(index: number, values: Readonly<Record<string, Bilingual>>): Bilingual {
  const opening = summaryOpenings[Math.floor(index / subjects.length) % summaryOpenings.length] ?? ['', '']
  const trait = summaryTraits[index % summaryTraits.length] ?? ['', '']
  const [zh, en] = fill(opening, values)
  return [zh + trait[0], `${en} ${trait[1]}`]
}

function biography(chance: Chance, years: number): Bilingual {
  const parts = {
    opening: chance.pick(openings),
    story: chance.pick(stories),
    closing: chance.pick(closings),
    list: chance.sample(
      achievements.filter(({ from }) => years >= from).map(({ text }) => text),
      4,
    ),
  }
  const html = (index: 0 | 1, words: { classroom: string; way: string; record: string }) =>
    [
      `<p>${parts.opening[index]}</p>`,
      `<h2>${words.classroom}</h2><p>${words.way}</p><blockquote><p>${index === 0 ? '{belief}。' : 'I believe that {belief}.'}</p></blockquote>`,
      `<p>${parts.story[index]}</p>`,
      `<h2>${words.record}</h2><ul>${parts.list.map((item) => `<li>${item[index]}</li>`).join('')}</ul>`,
      `<p>${parts.closing[index]}</p>`,
    ].join('\n')
  return [
    html(0, {
      classroom: '课堂',
      way: '{name}有一个固定的做法：{practice}。听起来简单，做起来需要耐心——第一个月几乎看不到变化，第二个学期，孩子们开始自己提醒彼此。',
      record: '经历与成果',
    }),
    html(1, {
      classroom: 'In class',
      way: '{name} keeps to one routine: {practice}. It sounds simple and asks for patience: in the first month hardly anything changes, and in the second term the children begin to remind each other.',
      record: 'Work so far',
    }),
  ]
}
