import { Anchor, Code, Divider, Text, Title, type TitleOrder, Typography } from '@mantine/core';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { safeLink } from './safe-link.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];

/** Markdown as elements. HTML in it is shown as the text it is, and a link that could do harm is no link. */
export function Markdown({ text }: { text: string }) {
  return <Typography>{children(fromMarkdown(text))}</Typography>;
}

function children(node: { readonly children: readonly Node[] }): ReactNode {
  // The nodes of one text never move among each other, so their place is their key.
  return node.children.map((child, place) => <Fragment key={place}>{draw(child)}</Fragment>);
}

function draw(node: Node): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{children(node)}</p>;
    case 'heading':
      return <Title order={belowPage(node.depth)}>{children(node)}</Title>;
    case 'emphasis':
      return <em>{children(node)}</em>;
    case 'strong':
      return <strong>{children(node)}</strong>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{children(node)}</ol> : <ul>{children(node)}</ul>;
    case 'listItem':
      return <li>{children(node)}</li>;
    case 'blockquote':
      return <blockquote>{children(node)}</blockquote>;
    case 'inlineCode':
      return <Code>{node.value}</Code>;
    case 'code':
      return <Code block>{node.value}</Code>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <Divider />;
    case 'link':
      return <MarkdownLink address={node.url}>{children(node)}</MarkdownLink>;
    case 'image':
      return node.alt;
    case 'html':
      return <Text span>{node.value}</Text>;
    default:
      return 'children' in node ? children(node) : null;
  }
}

/** The page has its own first heading; those of the text come below it. */
function belowPage(depth: number): TitleOrder {
  return Math.min(6, depth + 1) as TitleOrder; // 2 to 6
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
