import { Title } from '@mantine/core';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { titleDirection } from '../../messages/title-direction.ts';
import { IsPageContext } from './page-level.ts';
import classes from './page.module.css';

interface PageTitleProps {
  /** Plain text, for the tab of the browser. */
  readonly text: string;
  /** Name of the product; stands behind the title in the tab. */
  readonly product?: string;
  readonly children?: ReactNode;
}

let firstPage = true;

/** The one heading of a page. It takes the focus when a person comes to the page, so that a screen reader says where. */
export function PageTitle({ text, product, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isPage = use(IsPageContext);
  useEffect(() => {
    if (!isPage) return;
    document.title = product && product !== text ? `${text} · ${product}` : text;
  }, [text, product, isPage]);
  useEffect(() => {
    if (firstPage) firstPage = false;
    else heading.current?.focus({ preventScroll: true }); // who comes back is to find the page where it was left
  }, [pathname]);
  return (
    <Title
      order={isPage ? 1 : 2}
      size="h2"
      ref={heading}
      tabIndex={-1}
      dir={titleDirection(text)}
      className={classes.title}
    >
      {children ?? text}
    </Title>
  );
}
