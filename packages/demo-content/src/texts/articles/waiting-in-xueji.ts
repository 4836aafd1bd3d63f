import type { Article } from './article.ts'

export const waitingInXueji: Article = {
  slug: 'waiting-in-xueji',
  category: 'reading',
  title: ['读《学记》：两千年前怎样谈“不说话”', 'Reading the Xueji: silence, two thousand years ago'],
  summary: [
    '教师读书会花了五个晚上读一篇一千二百多字的古文，在“时观而弗语”五个字前停了最久。',
    'Our reading circle spent five evenings on a text of some twelve hundred characters and was held up longest by five of them.',
  ],
  teachers: ['任颖', '梁思齐'],
  tags: ['读书会', '提问', '语文'],
  author: '温言',
  daysAgo: 259,
  content: [
    `《学记》是《礼记》里的一篇，一千二百二十九个字，一节课就能念完。济南的教师读书会把它分成五个晚上，每晚读两百多字，剩下的时间用来吵架。
地点在泉源巷的水边讲堂，窗外就是泉水，一整夜咕嘟咕嘟地响。每次来的有十五六个人，教语文的占一半，其余的教物理、教体育、教幼儿园，还有一位是小区里的退休会计，她说自己一辈子都在教徒弟，应该也算。
主持人是泉源高级中学的语文老师任颖。她的规矩是，谁查了注释，谁先别说话。
## 第一晚：学然后知不足
开头几句太有名，反而没有人愿意谈。倒是会计先问：“学了才知道不够，那教呢？”
下一句正好是：教然后知困。困，不是困倦，是走到一个地方，走不过去了。
轮流说自己最近一次“困”在哪里。一位教物理的说，上周学生问，为什么光非得走直线，他讲了半天，其实是把问题又说了一遍。一位幼儿园老师说，有个孩子问她，昨天去哪儿了。
那天晚上，十六个人里有十四个说得出自己困在哪儿，另外两个工作都不满一年，他们说，还没有来得及困。
## 第二晚：时观而弗语
“时观而弗语，存其心也。”任颖念完，停了很久。
字面不难：时常看着学生，但是不说，是为了让他把那件事存在心里。难的是，谁做得到？
教英语的梁思齐把茶杯往前一推。他和任颖同一个学校，教了 29 年，教室里挂满学生用英语写给他的抱怨。他说，三十年前他师傅听他的课，只记了一行：全堂你说了四十分钟，梁老师，你什么时候看他们？
“我当时不服气，觉得我一直在看。后来录了像，才知道我看的是他们头顶上那面墙。”
有人反驳，班上五十个人，一节课就四十分钟，弗语，进度谁语？
又有人说，弗语不等于不教，前面还有个“观”字，看和不说，是一件事的两半。不看的不说，是偷懒；看着，忍住，才叫弗语。
会计这时候开口了：“我带徒弟对账，知道错在哪一笔，就是不告诉她，让她自己翻。有一次她翻了三天。我坐在旁边，手心都是汗。”
> “为什么不说？”“说了，那笔账就是我的了。”
桌上安静下来，只听见泉水。
## 第三晚：开而弗达
“道而弗牵，强而弗抑，开而弗达。”三个“弗”，任颖请大家各挑一个自己最做不到的。
结果很整齐，十五个人里，十一个人挑了最后一个。开而弗达：打开门，不替他走到。
体育老师说他最懂这一句。教跳箱，他站在旁边，手伸着，离孩子的腰只有五厘米，可是不能碰，一碰，孩子就永远不知道自己跳过去没有。“那五厘米，是我一辈子练的东西。”
任颖把“五厘米”写在了黑板上，写在“弗达”的旁边。
## 第四晚：善待问者如撞钟
小叩小鸣，大叩大鸣。讨论集中在：要是没有人来叩呢？
梁思齐带来了三封挂在墙上的信。最早的一封写着：Sir，你总说有问题就问，可是你看起来很忙。最近的一封只有一句，译成中文是：我有一个小问题，你每次都给我一个大答案。
大家笑完，都不作声了。
## 第五晚
最后一晚本来要总结，任颖没有总结。她发给每人一张窄窄的纸条，请写下回去以后，打算在哪一件事上不说话。写完不念，放进信封，一个月以后寄还给本人。
会计写得最快。有人瞥见了，是：儿媳妇做饭。
纸条寄出去一个月之后，收回来九张，背面都添了字。有四位做到了，三位说做到一半，一位写着：忘了。还有一位写：我不说了以后，发现他们本来就在说。
下一期读什么，大家投票，得票最多的是《学记》，再读一遍。`,
    `The Xueji, “On Learning”, is a chapter in the Book of Rites. It has 1,229 characters, and you can read it out within one lesson. The teachers’ reading circle in Jinan gave it five evenings, some two hundred characters each. The rest of the time was for arguing.
They meet in the hall by the springs, where the water gurgles all night. Fifteen or sixteen come. Half of them teach Chinese, the others physics, PE, nursery school. There is also a retired bookkeeper from the neighbourhood, who says that she has been training apprentices all her life and should count.
Ying Ren, who teaches Chinese at Quanyuan High School, is in the chair. Her rule: whoever has looked at a commentary waits.
## First evening: only by learning do you see what’s missing
The opening is so famous that no one wished to talk about it. “By learning you see what’s missing,” said the bookkeeper. “And by teaching?”
The next line happens to answer: by teaching you find out where you are stuck.
They went round the table. A physicist had been asked why light must travel straight. He had talked for ages, and in the end merely said the question again. A nursery teacher had been asked by a child where yesterday went.
Fourteen of the sixteen could say where they were stuck. The other two were in their first year and hadn’t got round to it.
## Second evening: watch often, and do not speak
“Watch often and do not speak, so that it stays in their hearts.” Ren read it out and left a long pause.
It isn’t hard to construe. But who can do it?
Siqi Liang pushed his cup forward. He teaches English at the same school and has been at it for twenty-nine years; his classroom is papered with complaints that pupils have written to him in English. As a beginner, he said, he had been observed by his mentor, who wrote down a single line. You spoke for forty minutes. When did you look at them?
“I was offended. I’d been looking all the time, I thought. Then I saw myself on video. I’d been looking at the wall above their heads.”
Fifty in a class, somebody objected, and forty minutes: if you don’t speak, who gets through the syllabus?
It doesn’t say “don’t teach”, another replied. First it says “watch”. The two are halves of one thing. If you don’t look, keeping silent is idleness. Looking and holding back is what’s meant.
Then the bookkeeper spoke. “When a trainee’s accounts don’t balance I know which entry it is, and I don’t tell her. One looked for three days. I sat next to her, and my palms were wet.”
> “Why didn’t you say?” “Because then it would have been my entry.”
All you could hear for a while was the spring.
## Third evening: open, and do not arrive for them
“Lead and don’t drag; urge and don’t push; open and don’t arrive.” Ren had everyone choose which of the three they were worst at.
The vote was clear: eleven of fifteen took the last. You open the door and don’t do the walking.
The PE teacher understood it best. When he teaches the vault he stands by with his arm out, five centimetres from the child’s waist. He may not touch. If he does, the child will never know whether it got over. “Those five centimetres,” he said, “are what I’ve been practising all my life.”
Ren wrote “5 cm” on the board, next to the character.
## Fourth evening: like a bell
Strike it lightly and it sounds softly; strike it hard and it rings. What if nobody comes to strike it?
Liang had brought three letters from his wall. The oldest: Sir, you always say to ask, but you look busy. The latest was one sentence: I have small questions and you give me big answers.
They laughed, and then they didn’t.
## Fifth evening
It was meant for conclusions, and Ren drew none. She handed out narrow slips. On what matter will you keep silent when you go home? Nobody reads it out. It goes into an envelope and comes back to you in a month.
The bookkeeper finished first. A neighbour caught a glimpse of it: my daughter-in-law’s cooking.
Nine slips were returned with something written on the back. Four had managed, three had half managed, one had forgotten. And one wrote that since she had stopped talking she noticed that they had been talking all along.
What shall we read next? They voted. The winner was the Xueji, once more.`,
  ],
}
