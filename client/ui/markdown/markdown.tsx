import { Anchor, Code, Divider, Text, Title, type TitleOrder, Typography } from '@mantine/core';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './markdown.module.css';
import { isDrawable } from './drawable-markdown.ts';
import { safeLink } from './safe-link.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];

/** Markdown as elements. HTML in it is shown as the text it is, and a link that could do harm is no link. */
export function Markdown({ text }: { text: string }) {
  if (!isDrawable(text)) return <Text className={classes.plain}>{text}</Text>;
  const root = fromMarkdown(text);
  const depths = root.children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  // The page has its own first heading: the highest of the text comes right below it.
  const lower = 2 - Math.min(6, ...depths);
  return <Typography className={classes.text}>{children(root, lower)}</Typography>;
}

function children(node: { readonly children: readonly Node[] }, lower: number): ReactNode {
  // The nodes of one text never move among each other, so their place is their key.
  return node.children.map((child, place) => <Fragment key={place}>{draw(child, lower)}</Fragment>);
}

function draw(node: Node, lower: number): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p dir="auto">{children(node, lower)}</p>;
    case 'heading':
      return (
        <Title order={orderOf(node.depth + lower)} dir="auto">
          {children(node, lower)}
        </Title>
      );
    case 'emphasis':
      return <em>{children(node, lower)}</em>;
    case 'strong':
      return <strong>{children(node, lower)}</strong>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1} dir="auto">
          {children(node, lower)}
        </ol>
      ) : (
        <ul dir="auto">{children(node, lower)}</ul>
      );
    case 'listItem':
      return <li>{node.children.map((child, place) => inside(child, place, lower))}</li>;
    case 'blockquote':
      return (
        <blockquote dir="auto">{node.children.map((child, place) => inside(child, place, lower))}</blockquote>
      );
    case 'inlineCode':
      return <Code>{node.value}</Code>;
    case 'code':
      return <Code block>{node.value}</Code>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <Divider />;
    case 'link':
      return <MarkdownLink address={node.url}>{children(node, lower)}</MarkdownLink>;
    case 'image':
      return node.alt;
    case 'html':
      return <Text span>{node.value}</Text>;
    default:
      return 'children' in node ? children(node, lower) : null;
  }
}

/** A list and a quotation go by their words, in which those of an element with a direction of its own do not count. */
function inside(child: Node, place: number, lower: number): ReactNode {
  if (child.type === 'paragraph') return <p key={place}>{children(child, lower)}</p>;
  return <Fragment key={place}>{draw(child, lower)}</Fragment>;
}

function orderOf(depth: number): TitleOrder {
  return Math.min(6, Math.max(2, depth)) as TitleOrder; // 2 to 6
}

function MarkdownLink({ address, children: content }: { address: string; children: ReactNode }) {
  const safe = safeLink(address);
  if (safe === undefined) return content;
  if (/^\/(?!\/)/.test(safe)) {
    return (
      <Anchor component={Link} to={safe}>
        {content}
      </Anchor>
    );
  }
  return (
    <Anchor href={safe} rel="noreferrer">
      {content}
    </Anchor>
  );
}
