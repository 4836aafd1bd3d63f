import type { Article } from './article.ts'

export const oneApple: Article = {
  slug: 'one-apple',
  category: 'lessons',
  title: ['一只苹果的四个星期', 'Four weeks of one apple'],
  summary: [
    '宁波知远中学的静物课，从九月画到十月，画到果蝇都来了。',
    'Still life at Zhiyuan Middle School in Ningbo, from September until the fruit flies came.',
  ],
  teachers: ['宋雨桐'],
  tags: ['创作', '课例', '美术'],
  author: '许青',
  daysAgo: 130,
  content: [
    `第一周，没有人觉得那只苹果有什么特别。
它放在画室中间的凳子上，底下垫一块灰布，红富士，四块八一斤，宋雨桐在校门口买的。三十八个初二学生围成两圈，一节课，四十分钟，画完交上来。
三十八张画钉在墙上，远远看去像一排印章。都是红的，都是圆的，反光都在左上角，尽管窗户在右边。
“现在请找出自己那张。”
学生们走过去，弯下腰，又直起来。有人开始翻背面看名字。真正一眼认出来的只有六个，其中一个是因为他画到一半打了个喷嚏。
“你们画得都不错，”宋雨桐说，“只是画的不是它。”
## 只画不一样的
第二周上课，苹果还在原来的凳子上，谁也不许碰过。规则只有一条：今天只画和上星期不一样的地方，一样的不画。
教室里安静了将近五分钟，没有人动笔。终于有个女生说：“没有不一样。”
“那就交白纸。”老师说得很平和。
又过了几分钟，前排有人“咦”了一声，身子往前探。果柄。上周是直的，现在往窗户那边歪过去了一点。他量了量，两毫米。笔声沙沙地响起来，一个接一个：果脐边上多了一圈细纹；左下方有一小块变暗了；最亮的那个地方，不亮了。
那天收上来的画都很空，一张大白纸上，孤零零一道皱，或者一截果柄。可是再请大家去墙上找自己的，二十九个人一眼就认了出来。
“为什么认得出？”
“因为那道皱是我找到的。”
## 中间那一周
第三周出了事。星期二中午，有个男生把苹果吃了。
严格地说，是咬了一口。他以为那是老师忘在那儿的。第二天早上全班围着那只缺了一块的苹果，有人气得要哭。男生站在旁边，脸比苹果还红。
宋雨桐看了一会儿，问：“今天和上周有什么不一样？”
大家愣住，然后有人笑了出来。那节课画得最热闹，咬痕的边缘从白变黄、从黄变褐，每十分钟就是一个样子，四十分钟里，有人画了五张。那个男生画得最认真，他在齿印旁边标上了自己的牙齿，第几颗，哪一颗有点歪。
> “他一辈子都会记得自己的牙是什么形状，”宋雨桐后来说，“这比我教的透视管用。”
从那以后，每一届都有人问能不能也咬一口。她说不行，事故不能排练。
## 第四周
苹果塌了一角。灰布上洇出一圈水渍，果蝇飞进飞出，画室里有一股酒的味道。靠窗的学生要求开窗，靠墙的要求别开，说味道也是它的一部分。
没有人再找反光了。有人在画塌下去的那个弧，有人专画果蝇停过的点，有个平时话很多的女生，四十分钟只画了水渍的边缘，一圈一圈，像一张地图的海岸。
四张画排成一排，每人一排，贴满了走廊。背面有一句话要写：你是第几周开始看见的？
写“第一周”的两人，第二周的十一人，第三周的十六人，第四周的八人。还有一个人写：还没有，可是我知道它在变了。
宋雨桐在这一张前面站了很久。
## 有什么用
家长会上有人问，一个月画一只苹果，中考又不考。
宋雨桐没有解释，请他们也去走廊里站五分钟，找找自己的孩子，名字遮住，只看画。
四十几位家长慢慢走过去。起初都在看第一张，看谁画得像。后来有位妈妈停在第三排，指着一道歪歪扭扭的皱纹说：“这个是我女儿。她连吃饭掉了一粒米都要看半天，我老嫌她慢。”
旁边的人都转过头来。她翻开遮着名字的纸条。
是她女儿。`,
    `In the first week nobody thinks there is anything special about the apple.
It sits on a stool in the middle of the studio on a grey cloth, a red Fuji that Yutong Song bought at the gate. Thirty-eight eighth-graders in two rings have one lesson of forty minutes to draw it and hand it in.
From a distance the sheets on the wall look like a row of stamps. All red, all round, the highlight at the upper left in each, though the window is on the right.
“Now find your own.”
They walk up, bend down, straighten again. Some start turning sheets over to look for a name. Six recognise theirs at once, one of them because he sneezed halfway through.
“You draw quite well,” says Song. “It just isn’t this apple.”
## Only the differences
In the second week it is still there, untouched. There is one rule: today you draw what has changed. What hasn’t, you leave out.
For almost five minutes not a pencil moves. “Nothing’s different,” says a girl at last.
“Then hand in a blank sheet.” Song says it quite kindly.
A few minutes on, somebody in front says “huh” and leans closer. The stalk. Last week it was straight; it has tilted towards the window. He measures: two millimetres. Then the scratching starts, one pencil after another. A ring of fine lines around the base. A patch on the lower left, gone dull. The brightest spot, no longer bright.
The drawings of that day are nearly empty, a single wrinkle on a big white sheet, or a bit of stalk. But when they are asked again to find their own, twenty-nine know it straight away.
“How?”
“Because I found that wrinkle.”
## The week in between
In week three there was an incident. On Tuesday at noon a boy ate the apple.
Strictly speaking he took a bite. He had thought that the teacher had left it there. Next morning the class stood around what remained, some close to tears. The culprit was redder than the fruit.
Song looked at it for a while. “What’s different from last week?”
They were stunned, and then somebody laughed. It was the liveliest lesson of the four. The edge of the bite went from white to yellow to brown, new every ten minutes; some drew it five times over. The boy worked hardest of all. Next to the marks he noted which of his teeth had made each, and which of them is crooked.
> “He’ll know the shape of his teeth for life,” she said later. “That’s more use than my perspective.”
Every year somebody asks whether they may have a bite, too. She says no. You can’t rehearse an accident.
## Week four
One side has caved in. There is a ring of wet on the cloth, fruit flies come and go, and the studio smells of cider. Those by the window want it open. Those by the wall say that the smell is part of it.
No one looks for highlights now. One draws the curve of the collapse, one just the places where flies have been. A girl who normally talks all day spends forty minutes on the edge of the stain, line inside line, like a coast on a map.
Four drawings in a row, a row for each pupil, fill the corridor. On the back they note in which week they began to see. The first, say two; the second, eleven; the third, sixteen; the fourth, eight. One has written: not yet, but I know it’s changing.
Song stood in front of that one for a long time.
## What is it for?
A whole month on one apple, said somebody at the parents’ evening, and it isn’t even in the exam.
Song didn’t argue. She asked them to spend five minutes in the corridor and find their child. The names were covered.
Some forty parents moved slowly along. At first they looked at the first sheet, at who had got it right. Then a mother stopped at the third row and pointed to a crooked little crease. “That’s my daughter. If she drops a grain of rice she’ll stare at it for ages. I keep telling her to hurry up.”
People turned round. She lifted the slip that hid the name.
It was her daughter.`,
  ],
}
