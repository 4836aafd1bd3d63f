import type { Article } from './article.ts'

export const hundredAndThree: Article = {
  slug: 'hundred-and-three',
  category: 'teachers',
  title: ['人物 · 吕萍：一百零三块牌子', 'Ping Lü and her 103 labels'],
  summary: [
    '二十九年没有换过学校的生物老师，把校园变成一本可以更正的书。',
    'A biology teacher who never left her school has turned its grounds into a book that can be corrected.',
  ],
  teachers: ['吕萍', '吕清荷'],
  tags: ['人物', '户外', '生物'],
  author: '温言',
  daysAgo: 58,
  content: [
    `下雨的时候，吕萍不打伞。她说打了伞，就看不见叶子背面。
苏州平桥中学的校园不大，走一圈十一分钟。吕萍走一圈要两个小时，因为中间要停一百多次。她停下来的地方都有一块木牌，巴掌大，钉在竹桩上，上面是不同年代、不同孩子的字。最老的一块是二十六年前的，漆掉了一半，写着“鸡爪槭，我最喜欢，因为它先红”。
“那句‘我最喜欢’，按规范是不该写的，”她用袖子擦了擦牌子上的水，“可是摘了重写，就没有那个人了。”
## 第一块牌子
刚工作的时候，校园里一块牌子也没有。园林公司来过一次，报价是每块八十元，学校买不起。吕萍对校长说，给我一年，我让学生写。
结果第一年一块也没有写成。三十多个学生，每人领一株植物，到学期末没有一个人敢下笔。他们查了书，书上有七八个长得差不多的名字。有个男生急得哭了：“我要是写错了，它就一直错下去了。”
她被这句话吓了一跳。后来所有的规矩，都是从这句话里长出来的。
领到一株植物，从九月看到第二年六月，每周画一次，十个月里不许查名字。名字放到最后，因为名字一来，眼睛就下班了。写牌子要考试：说出三种最像它的，怎么区别，哪一条是自己亲眼看见的。
第二年，写成了五块。
## 更正
我们走到操场东角。那里有棵树，高过三楼，树下两块牌子，一块写“香樟”，一块写“天竺桂，更正人：初一三班”，落款隔了三年。
写更正的女孩当时十二岁，拿着放大镜来办公室，只说了六个字：老师，腺窝不对。
“腺窝”是叶片背面叶脉分叉处的小窝，香樟有，天竺桂没有。吕萍跟她走到树下，翻了四十多片叶子。没有，一片都没有。当年写第一块牌子的人，考试时说的区别点就是腺窝，他大概是从书上背的。吕萍自己也没有去翻。
> “那天我比她高兴。二十多年了，终于有一个孩子不信我。”
按规定，旧牌子不摘。两块牌子并排挂着，中间隔着三年和一个放大镜。到今年，校园里一共有九块更正，其中四块是学生改学生，三块是学生改老师，还有两块，是吕萍自己改自己。
有家长提过意见：错的留着，不会误导别的孩子吗？她请那位家长周六上午来走一圈。走完，家长在留言本上写：现在我看见每块牌子，都会先翻一下叶子。
## 徒弟
吕清荷是第十三个跟班的年轻人。她姓吕，却不是亲戚，师范毕业的第一年被分到平桥中学，报到那天，吕萍递给她一本空白的速写本和一支铅笔。
“我以为要我备课，”吕清荷说，“她说你先画，一百零三种，画完我们再谈上课。”
那一年她没有独立上过一节课，只是听，只是画。画到第七十几种，她忽然发现自己走路变慢了，看见一片叶子会停下来，停下来会蹲下去。画完那天是六月，吕萍看了整本，一页一页地看，最后说：“第四十一页，萼片是五个，你画了四个。”
她回去数，是五个。
年轻人后来把那一页留着没有改，在旁边画了第二张。
## 二十九年
有人问吕萍，为什么没有去更好的学校。市里的重点中学来请过她两次，省里的教研室一次。
她想了想，说：“那边的树我不认识。”
这不是一句谦虚的话。她带我去看食堂后面的一株枇杷，那是某一届学生从果核种起的，今年第一次结果，一共七个。她在每个果子下面系了一小段棉线，写着日期。
“要看它几天黄，”她说，“我教了这么久，还没有一个数。”
雨停了。她蹲在那里，把最低的那个果子轻轻转过来，看它背光的一面。`,
    `Ping Lü doesn’t carry an umbrella. Under an umbrella, she says, you can’t see the backs of the leaves.
You can walk around the grounds of Pingqiao Middle School in eleven minutes. She takes two hours, since she stops a hundred times. Wherever she stops there is a wooden label the size of a hand, lettered by some child in some year. The oldest goes back twenty-six years and has lost half its paint: “Japanese maple. My favourite, because it is first to turn red.”
“You aren’t supposed to write ‘my favourite’,” she says, wiping it with her sleeve. “But if I replaced it, that child would be gone.”
## The first label
When she started there was none. A landscaping firm offered them at eighty yuan each, which the school didn’t have. Give me a year, she told the head; my pupils will write them.
After a year there was still none. Each of thirty children had a plant, and not one dared to begin. The books had seven or eight names that would fit. A boy was close to tears. “If I get it wrong, it’ll stay wrong for ever.”
It gave her a fright, and every rule she has since made grew out of it.
You look at your plant from September to June, and for ten months you may not look up what it is called. The name comes last, because when a name arrives the eyes knock off work. Before you letter a label there is an exam. Which three plants are most like yours? How do they differ? Which of the differences have you seen for yourself?
In the second year there were five labels.
## Corrections
In the east corner stands a tree that overtops the third floor. It has two labels. One says “camphor”; the other, three years younger, “Japanese cinnamon. Corrected by class 7C.”
The author of the second was twelve. She had come to the office with a magnifying glass, having looked for the tiny pits where the veins of a camphor leaf divide. Lü went out with her and they turned over some forty leaves. No pits anywhere. The boy who wrote the first label had given just that difference in his exam. He must have learnt it from a book, and his teacher hadn’t checked.
> “I was happier than she was that day. After twenty years, a child who didn’t believe me.”
Nothing is taken down. By now there are nine corrections: pupils of pupils, four; pupils of the teacher, three; and two by Lü of herself.
Doesn’t it mislead people to leave mistakes hanging? a father asked. She invited him along on a Saturday. In the visitors’ book he wrote: I can’t pass a label any more without turning over a leaf.
## The thirteenth
Qinghe Lü is no relation. When she arrived from teacher training she was the thirteenth beginner to spend a year here. She was handed an empty sketchbook and a pencil.
“I thought she’d want me to plan lessons. She said, draw first, all hundred and three, and then we’ll talk about teaching.”
She taught no class of her own that year. She sat in, and she drew. Somewhere past seventy she noticed that she was walking more slowly; that she stopped for leaves, and having stopped, knelt. She finished in June. Ping Lü went through the book page by page. “Page forty-one,” she said at last. “Five sepals. You have four.”
She went and counted. Five.
She left the page as it was and drew a second one beside it.
## Twenty-nine years
Why did she never move on? The best school in the city asked twice, the provincial institute once.
She thinks it over. “I don’t know their trees.”
She means it. Behind the canteen she shows me a loquat that some class grew from a stone. This year it has fruit for the first time, seven of them. Under each hangs a bit of thread with a date.
“I want to know how many days they take to turn,” she says. “All these years, and I haven’t got a number.”
The rain has stopped. She crouches and turns the lowest fruit gently, to see the side away from the light.`,
  ],
}
