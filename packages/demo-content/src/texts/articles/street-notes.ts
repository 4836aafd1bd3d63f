import type { Article } from './article.ts'

export const streetNotes: Article = {
  slug: 'street-notes',
  category: 'lessons',
  title: ['一只帆布包，四十二个作者', 'One canvas bag, forty-two authors'],
  summary: [
    '沈阳红砖小学三年级二班的街巷笔记写到第十一册。我们跟着那只包，走了五天放学路。',
    'Class 3B at Red Brick Primary School is on volume eleven of its street notebook. We followed the bag home for five days.',
  ],
  teachers: ['魏磊'],
  tags: ['写作', '走访', '语文'],
  author: '许青',
  daysAgo: 6,
  content: [
    `星期一，包在小满手里。
那是一只洗得发白的帆布包，带子打过两次结，里面装着一本牛皮纸封面的笔记、一支带橡皮的铅笔，还有一张塑封的纸条：今晚它归你。明天早上，念给我们听。
小满今年九岁，住在工人村十七栋。从校门到她家一共六百四十步，这个数字她写过，念过，还被同桌当场质疑过，同桌说自己走只要五百九十步。于是当天下午全班都数了一遍，结果写满了一页纸。魏磊没有评价谁对谁错，他在黑板上写了两个字：腿长。
## 先数，后写
沈阳红砖小学的街巷笔记是九年前开始的。那一年魏磊刚从别的学校调回自己长大的地方，发现三年级的孩子写《我家门口》，一半写花坛，一半写蓝天白云。“可是门口哪有花坛？门口是煤棚。”
他带着四十几个孩子出了校门，什么也不讲，只请大家数：从这里到粮站，关了几家店？有人数出七家，有人数出九家，争到最后发现，有两家是招牌还在、人已经不在。那天的作业只有一句话，写你数到的最后一家。
后来他定了三条规矩，一直用到现在。第一周只许数，不许形容。念的时候别人可以问，不可以改。写到别人家的事，先去问一声能不能写。
第三条是被逼出来的。第二册里，一个男孩写了楼上夫妻吵架，写得极好，第二天念完，全班都沉默了。下午那位妻子来了学校。她没有发火，只说：“写得都对，就是我不想让人知道。”男孩当着她的面把那一页裁下来，折好，交给了她。
> “那是我教得最好的一节课，可是那一页谁也看不见了。”魏磊说。
## 五天
星期二，包到了浩浩手里。他爸爸开出租车，晚上十点才回家。浩浩把本子摊在饭桌上等，等来的第一句话是：“这条街我拉过多少趟，还真没数过红绿灯。”父子俩第二天早起半小时，开着车数了一遍，从东到西一共十一个。那篇笔记有两种字迹。
星期三，妞妞写了修鞋的刘爷爷。星期四，轮到全班最不爱写字的大鹏，他只画了一张图，把每家店的卷帘门都画成了不同的高度：全开、半开、关到底。念的时候他举着本子从第一排走到最后一排，一句话没有说。有人问：“为什么药店只开一半？”大鹏说：“里面的人在吃饭。”
大家鼓掌。那是他这学期第一次在全班面前开口。
星期五，包在我手里。魏磊说，来访的人也算一晚。
我从学校走到地铁站，数了二十三根电线杆、四只猫、一个正在拆的煤棚。写下来一共六行，第二天托人送回学校。据说念的时候，有个孩子举手问：“他为什么不写自己从哪儿来？”
## 没有变好的那些
街巷笔记没有让这个班的语文成绩变成年级第一。九年里的期末平均分，有四年高于年级，五年持平或略低。魏磊把这张表贴在办公室里，谁来参观都先请人看它。
变了的是别的。街道图书室里，前十册笔记被借出过三百一十七次，借得最多的是第四册，因为里面有一篇写了图书室的管理员。工人村改造的时候，设计院来借走了六册，说要知道孩子们平常从哪儿钻过去。去年新铺的步道，在粮站后面拐了一个没有道理的弯。
小满知道那是为什么。第七册第三十页写着：“从这里走近，但是有个水坑，要跳。”
现在那里没有水坑了。路还是照着孩子们跳过去的样子，拐了一下。
那页笔记的空白处，后来有人用铅笔添了一行：我试过了，现在不用跳，可是我还是会跳。落款是一个已经上了初中的名字。`,
    `On Monday Xiaoman has the bag.
It is canvas, washed almost white, its strap knotted twice. Inside are a notebook in brown paper, a pencil with an eraser, and a laminated slip: Tonight it’s yours. Tomorrow morning, read to us.
Xiaoman is nine and lives in block seventeen of the workers’ quarter. It is 640 steps from the school gate to her door. She has written that down and read it out, and the boy next to her objected on the spot, since he needs only 590. So that afternoon the whole class counted. Lei Wei did not rule on who was right. He wrote two words on the board: leg length.
## Count first, write later
The street notebooks of Red Brick Primary School in Shenyang are nine years old. Wei had just moved back to the neighbourhood he grew up in, and found that his third-graders, asked to describe what was outside their door, wrote about flower beds and white clouds. “There were no flower beds. There were coal sheds.”
He took forty-odd children out of the gate, explained nothing, and asked them to count. How many shops have closed between here and the grain store? Some said seven, some nine; it turned out that two still had a sign, but nobody inside. Homework was one sentence, about the last shop you counted.
Three rules followed. In the first week you count and don’t describe. Listeners may ask but not correct. And if you write about other people, you ask them first.
The third was learned the hard way. In volume two a boy had described a quarrel upstairs, and described it extremely well. When he had read it the class was silent. That afternoon the wife came to school. She wasn’t angry. “It’s all true,” she said. “I just don’t want it known.” The boy cut the page out, folded it, and gave it to her.
> “It was the best lesson I ever taught,” Wei says, “and the page is one that nobody can see.”
## Five days
On Tuesday the bag went home with Haohao, whose father drives a taxi until ten at night. The boy spread the book on the table and waited. “I’ve driven that street a thousand times,” said his father, “and never counted the lights.” They got up half an hour early and did: eleven, east to west. The entry is in two hands.
On Wednesday Niuniu wrote about the man who mends shoes. On Thursday it was Dapeng’s turn, who hates writing more than anyone. He drew the street with each roller shutter at its own height: up, half down, shut. He walked the book from the front row to the back without a word. “Why’s the chemist’s only half open?” someone asked. “They’re eating,” said Dapeng.
It was the first thing he had said to the whole class that term, and they clapped.
On Friday the bag was mine. Visitors count as a night, too.
Between the school and the metro I counted twenty-three poles, four cats and a coal shed coming down. It made six lines, and I had them brought back the next day. A hand went up after the reading, I am told: “Why doesn’t he say where he’s from?”
## What did not improve
The notebooks have not made this the best class of its year. In four of nine summers its average was above the others’, in five it was level or a little below. Wei keeps the table on the office wall and shows it to visitors before anything else.
Other things have changed. The first ten volumes have been borrowed 317 times from the neighbourhood library. Volume four leads, because the librarian is in it. When the quarter was rebuilt, the planners took out six, to find out where children squeeze through. Behind the grain store the new path makes a bend for no visible reason.
Xiaoman knows why. Volume seven, page thirty: “It’s shorter here but there’s a puddle, you have to jump.”
The puddle has gone. The path still bends the way the children used to jump.
In the margin of that page there is a later line in pencil. “I tried it. You don’t have to jump any more, but I do.” It is signed by somebody who is at middle school now.`,
  ],
}
