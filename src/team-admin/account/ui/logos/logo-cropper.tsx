import { Button, Group, Modal, Slider } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFocusBack } from "#ui/use-focus-back.ts";
import type { LogoKind } from "./logo-kind.ts";
import { LogoPreviews, PhotoPreview } from "./logo-previews.tsx";
import classes from "./logos.module.css";
import { filling, mostZoom, type Placing, placed, rectangleOf, wholeImage } from "./place-image.ts";

interface LogoCropperProps {
  image: HTMLImageElement;
  kind: LogoKind;
  /** How wide it is beside its height. */
  shape: number;
  onTake: (picture: Blob) => void;
  onClose: () => void;
  isSaving: boolean;
}

/** A picture is moved and zoomed in the frame of its place, and seen as it will be, on light and on dark. */
export function LogoCropper(props: LogoCropperProps) {
  const t = useTranslations("account.logos");
  const say = useTranslations("ui.actions");
  useFocusBack(true);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("cropTitle", { kind: props.kind })}
      size="lg"
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <CropForm {...props} />
    </Modal>
  );
}

/** Drawn when the dialog is: its canvas is there from the first effect on. */
function CropForm({ image, kind, shape, onTake, onClose, isSaving }: LogoCropperProps) {
  const t = useTranslations("account.logos");
  const say = useTranslations("ui.actions");
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = shape === 1 ? { width: 512, height: 512 } : { width: 1024, height: 256 };
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const filled = { ...wholeImage, zoom: filling(size, frame) };
  const [placing, setPlacing] = useState<Placing>(kind === "picture" ? filled : wholeImage);
  const [shown, setShown] = useState<string>();
  const change = (input: Partial<Placing>) => setPlacing((before) => placed(before, input));
  const move = useMoving(change, placing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame goes with the shape
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.clearRect(0, 0, frame.width, frame.height);
    context.imageSmoothingQuality = "high";
    const { x, y, width, height } = rectangleOf(size, frame, placing);
    context.drawImage(image, x, y, width, height);
    setShown(canvas.current!.toDataURL("image/png"));
  }, [image, placing, shape]);

  // Drawing it takes a moment in which one can click again.
  const isTaken = useRef(false);
  const take = () => {
    if (isTaken.current) return;
    isTaken.current = true;
    canvas.current?.toBlob((blob) => blob && onTake(blob), "image/png");
  };
  return (
    <div className={classes.crop}>
      <button
        type="button"
        className={classes.stage}
        data-shape={shape}
        aria-label={t("stage", { kind })}
        data-autofocus
        {...move}
      >
        <canvas ref={canvas} width={frame.width} height={frame.height} className={classes.canvas} />
      </button>
      <div>
        <span className={classes.zoomLabel}>{t("zoom")}</span>
        <Slider
          thumbLabel={t("zoom")}
          label={null}
          min={0.5}
          max={mostZoom}
          step={0.05}
          value={placing.zoom}
          onChange={(zoom) => change({ zoom })}
        />
      </div>
      <Group gap={8}>
        <Button variant="default" size="xs" onClick={() => setPlacing(wholeImage)}>
          {t("fit", { kind })}
        </Button>
        <Button variant="default" size="xs" onClick={() => setPlacing(filled)}>
          {t("fill")}
        </Button>
      </Group>
      {kind === "picture" ? <PhotoPreview src={shown} /> : <LogoPreviews src={shown} shape={shape} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          {say("cancel")}
        </Button>
        <Button onClick={take} loading={isSaving}>
          {t("use", { kind })}
        </Button>
      </Group>
    </div>
  );
}

/** By mouse, finger or arrow keys. */
function useMoving(change: (input: Partial<Placing>) => void, { x, y }: Placing) {
  const held = useRef<{ fromX: number; fromY: number; x: number; y: number }>(undefined);
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-0.02, 0],
    ArrowRight: [0.02, 0],
    ArrowUp: [0, -0.02],
    ArrowDown: [0, 0.02],
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { fromX: event.clientX, fromY: event.clientY, x, y };
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (!held.current) return;
      const { width, height } = currentTarget.getBoundingClientRect();
      const { fromX, fromY, ...from } = held.current;
      change({ x: from.x + (clientX - fromX) / width, y: from.y + (clientY - fromY) / height });
    },
    onPointerUp: () => {
      held.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      change({ x: x + step[0], y: y + step[1] });
    },
  };
}
